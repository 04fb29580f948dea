"""Which tests does crg select for a changed function, against which tests really execute it.

A truth file is gzipped JSON Lines made while the package's own tests ran: `test` (i number, p path, n qualified name) and `f` (p path,
l line of the name, s-e lines, n qualified name, `tests` numbers of the tests that execute a line of it).
"""
