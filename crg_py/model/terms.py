"""Terms: what an expression stands for, written in names other files can follow.

A term is a tuple `(op, operand, ...)`; operands are indices of earlier terms, definition or import ordinals, or strings.
Local variables are already replaced by what they were given, so a term only speaks of file-level names, definitions, imports,
parameters and receivers. Extraction writes terms, linking evaluates them; nothing else looks inside.
"""

UNKNOWN = 0
"""(UNKNOWN,): nothing is known."""
NAME = 1
"""(NAME, name): a name nothing in the file binds: a builtin, or from a star import."""
GLOBAL = 2
"""(GLOBAL, name): the final state of a name bound at file scope."""
DEFINITION = 3
"""(DEFINITION, ordinal): the definition itself: a class, function or module object."""
IMPORT = 4
"""(IMPORT, ordinal): what an import brings in."""
MEMBER = 5
"""(MEMBER, term, name): an attribute."""
CALL = 6
"""(CALL, term, (argument terms)[, lines]): what a call gives back; a class gives an instance. Lines say how arguments are written."""
COUNTED, SPREAD = "#", "*"
"""In such lines: how many arguments are given by position, and that some are given which the text does not tell."""
INSTANCE = 7
"""(INSTANCE, term): a value of the type that `term` names (an annotation)."""
UNION = 8
"""(UNION, (terms)): any of these."""
ITER = 9
"""(ITER, term): an element of iterating over a value."""
ENTER = 10
"""(ENTER, term): what entering a context gives."""
AWAIT = 11
"""(AWAIT, term): what awaiting gives."""
INDEX = 12
"""(INDEX, term, (argument terms)): a subscript, or type arguments when `term` is a class."""
UNPACK = 13
"""(UNPACK, term, position): one element of a sequence taken apart; a negative position counts from its end."""
SELF = 14
"""(SELF, class ordinal): the receiver of a method."""
CLS = 15
"""(CLS, class ordinal): the class a class method was called on."""
SUPER = 16
"""(SUPER, class term, receiver term): what follows that class in the receiver's resolution order."""
PARAMETER = 17
"""(PARAMETER, function ordinal, position): an argument of unstated type."""
LITERAL = 18
"""(LITERAL, builtin type name, (element terms)): a literal or display of a built-in type."""
TUPLE = 19
"""(TUPLE, (terms)): a tuple display."""
CALLABLE = 20
"""(CALLABLE, term[, (terms)[, gives]]): a function without a name: what calling it gives, and what a stated type says it is called with.
Where functions are told apart by that, `gives` says whether it gives a "value", "nothing", or "any" of both."""
MEMBERS = 21
"""(MEMBERS, ordinal): an object literal or inline object type, with its members in `Facts.shapes[ordinal]`."""
TYPEVAR = 22
"""(TYPEVAR, name[, term]): a type parameter in scope, and the type that all it may stand for are of."""
VARIABLE = 23
"""(VARIABLE, definition ordinal, term): a variable that is a definition, and the value it was given."""
MODULE = 24
"""(MODULE, import ordinal): the file an import names, whatever is taken from it."""
FIXTURE = 27
"""(FIXTURE, definition ordinal or -1, name): the fixture that a test, a class or a file of tests asks for by its name in a string."""
BEGINNING = 28
"""(BEGINNING, text): a member asked for by a name that is put together when the code runs, of which this is the first part."""
HANDED = 29
"""(HANDED, callee term, term, place): what is named as an argument of a call, which a macro may put where it is called."""
BARE = 33
"""(BARE, ordinal): a function as it is written, before its decorators."""
ITEMS = 30
"""(ITEMS, builtin type name, (element terms), ((key, term), ...)): a display of a built-in type with elements by key."""
KEY = 31
"""(KEY, builtin type name, text): a literal that picks an element: a key, a position, or the bounds of a slice as `first:last`."""
STRETCH = 32
"""(STRETCH, term, first, after): the elements of a sequence from `first` on, without the last `after`."""
FILLED = 34
"""(FILLED, member term, term): what a member is given, which a call of the member may run."""
PASSED = 26
"""(PASSED, callee term, argument position, parameter position[, (argument terms), term]): what a call gives to a parameter of a function
written as its argument. Where types tell what it is, also the other arguments and the type that the result is put to (0: unknown) are
there; position -1 is then the type of the argument itself."""
CHOSEN = 40
"""(CHOSEN, callee term, (argument terms)): of several functions of one name, the one that a call with these arguments means."""
FIRST = 41
"""(FIRST, (terms)): the first of these that means something: a member of the class around a name, else of what lies further out."""
TYPED = 42
"""(TYPED, term, parameter position): what a function of a stated type is called with."""
EXPECTED = 53
"""(EXPECTED, callee term, argument position or name, (argument terms)): what a call states for one of its arguments; of those by position
functions count as 0."""
GIVEN = 50
"""(GIVEN, term, position): what a function of this type is called with at a position."""
REST = 51
"""(REST, term): in what a function type is called with, the last: a sequence of all the further arguments."""
HELD = 52
"""(HELD, term): what a local variable or parameter holds when it is called."""
EXCLUDED = 55
"""(EXCLUDED, term, (type terms)): a value that is of none of these types."""
NARROWED = 54
"""(NARROWED, call term, term): a value that a call is asked about: what the called function says it is if it says yes, else the term."""
