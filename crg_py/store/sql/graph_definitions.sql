select
    f.file, d.ordinal, d.parent, d.name, d.qualified, d.kind, d.flags,
    d.start_line, d.start_char, d.end_line, d.end_char, d.name_line, d.name_char
from definitions d join shown f on f.fact = d.blob
where d.blob between $first and $last
