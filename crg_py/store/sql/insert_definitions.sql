insert into definitions
select blob, ordinal, parent, name, qualified, kind, flags, start_line, start_char, end_line, end_char, name_line, name_char
from new_definitions
