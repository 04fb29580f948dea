select f.file, u.ordinal, u.kind, u.owner, u.name, u.line, u.char, u.end_char
from uses u join shown f on f.fact = u.blob
where u.blob between $first and $last
