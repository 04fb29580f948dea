insert into problems select blob, code, detail, line from new_problems
