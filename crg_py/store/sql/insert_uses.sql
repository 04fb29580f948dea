insert into uses select blob, ordinal, kind, owner, name, line, char, end_char from new_uses
