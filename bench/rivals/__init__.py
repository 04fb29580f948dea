"""crg beside other tools: the same trees, the same questions, in one run, in turns.

Each tool works on a copy of its own. CPU seconds are user and system of the whole process tree, children that were left behind
included. An *edit* appends one new function to a file, uncommitted, and is followed by the tool's own update command; every cold
question is a process of its own; warm questions go over standard input and output to the tool's own server.
The impact questions differ: crg's is a changeset, code-review-graph's a file, codegraph's a symbol.
"""
