select f.file, d.*
from definitions d join shown f on f.fact = d.blob
