"""How right are crg's edges? Scored against ground truth made by compilers, type checkers and test runs.

A truth file is gzipped JSON Lines of facts only. Its first record, `meta`, names the files it covers; `d` is a definition (p path,
l line of its name, s-e lines, k kind, n qualified name, g a number that several statements of one thing share), `r` a use with its
target, `i` inheritance, `m` an import from file to file, `u` a use that no oracle could resolve, `y` and `x` edges seen while the
package's own tests ran. Lines count from 1.

An answer is a list of edges `{kind, from_path, from_line, to_path, to_line[, line]}`. Each is judged as a pair (enclosing
definition, target definition), each pair once:

- calls: truth is uses with call=true.
- references: truth is every use that is no call. Imports and exports of a name, and implicit constructor calls, need not be found
  and are not wrong. A reference that is a true call is right. `depends-on` is another word for it.
- inherits: truth is the `i` records; inherits, implements and embeds are one.
- imports: truth is the `m` records.

RIGHT: the pair is in the truth (of any oracle). NEUTRAL, not counted at all: the target overrides or is overridden by a true target
of the same source; no oracle could resolve a use of that name in that source; source or target lies outside the covered files; the
target is a definition that the truth does not list; a fixture named by a parameter; a call of a property or decorator that is only
referenced; an implicit call seen at run time. WRONG: everything else.

Precision is RIGHT / (RIGHT + WRONG). Recall is found / needed; needed is the truth that two or more oracles agree on where the
language has several (Python), else all of it. A use in a header (base, annotation, decorator, default) may come from that definition
or the one around it, code of a class from the class or the file. A constructor and its class are one target; so are overloads, and
the declaration and definition of one function.
"""
