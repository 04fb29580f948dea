"""The closed vocabulary of captures: what a query may say, checked when it is loaded.

Every pattern has exactly one *subject* capture, which says what the match means, and any number of *part* captures.
"""

SUBJECTS = frozenset(
    {
        # Places that introduce a symbol. Parts: name, body, parameters, returns, base, implements, type_parameter, value, type, container.
        "definition.class",
        "definition.interface",
        "definition.enum",
        "definition.function",
        "definition.method",
        "definition.module",
        "definition.type",
        "definition.variable",
        "definition.field",
        "definition.macro",
        # More about a definition: the part `of` is its node. `extent` widens its range and may hold `decorator` parts.
        "extent",
        "flag",
        "accessor",
        # Where names live and where control may pass by. `scope.class` shows its names to its own level only.
        "scope.function",
        "scope.class",
        "scope.block",
        "scope.comprehension",
        "scope.type",
        "branch",
        "loop",
        # What gives a name a value. Parts: target (a name, member or pattern), value, type, region.
        "binding.assign",
        # A declaration of any number of names, each as `binding.assign`: the fields `name`, `type` and `value` (what holds the values) of
        # the node's children. Settings: what a name `defines`, the `blank` name, and nodes that are `several` values.
        "binding.list",
        "binding.augment",
        "binding.iterate",
        "binding.item",
        "binding.enter",
        "binding.catch",
        "binding.parameter",
        "binding.narrow",
        "binding.receiver",
        "binding.global",
        "binding.nonlocal",
        "binding.opaque",
        "binding.own",
        "binding.type",
        # What a function gives back. Part: value.
        "flow.return",
        "flow.yield",
        "flow.delegate",
        # Expressions. Parts: name, receiver, callee, arguments, value, argument, type.
        "expression.name",
        "expression.member",
        "expression.call",
        "expression.new",
        "expression.index",
        "expression.await",
        # What a generator goes on with. Settings: the member of a generator's type that says what it is sent (`sent`), and for one that
        # passes on another what that one gives in the end (`result`).
        "expression.yield",
        "expression.wrap",
        "expression.choice",
        # The fields `left`, `operator` and `right` of the node. Settings list the operators that give what the `left`, the `right` or
        # `either` operand is, what both are `alike`, unless the left is of an `untyped` node, and those (`typed`) that give a `type`;
        # `texts` an operator and a node: with such an operand, a `text`; `methods` pairs of an operator and the root of its method,
        # which `names` and, for the right operand, `reflects` make a name of.
        # (Patterns that wait for the operator are all under way at once in a long chain, which costs the square of its length.)
        "expression.binary",
        "expression.literal",
        "expression.sequence",
        "expression.mapping",
        "expression.object",
        "expression.function",
        "expression.this",
        "expression.super",
        "expression.cast",
        "expression.callable",
        "expression.variable",
        "expression.quoted",
        "expression.element",
        "expression.value",
        # One entry of an object or inline type. Parts: key, value, type; the type that an entry without a key gives the members of: base.
        "entry",
        # Patterns that take a value apart.
        "target.sequence",
        "target.mapping",
        "target.rest",
        "target.default",
        # What a file brings in and gives out. Parts: path, name, alias, value, of. Of a list before its path, `listed` is the whole:
        # its entries have a field `name` and may have one `alias`. (Patterns of each entry would all wait for the path.)
        "import.module",
        "import.from",
        "import.all",
        "import.call",
        "export.declaration",
        "export.name",
        "export.default",
        "export.all",
        "export.assign",
        "export.member",
        "export.list",
        # The package that a file says it belongs to. Part: name.
        "package",
        # A member that is given something to run. Parts: key, value.
        "fill",
        # Code that the grammar gives as text: the names in it are uses. Parts: parameters.
        "text",
        # Text that is no code, an argument by name, and calls that declare tests.
        "comment",
        "doc",
        "keyword",
        # An argument that stands for any number of them.
        "spread",
        # A member that is run without being named (setting `member`). Parts: value, whose member it is (without: a constructor that the
        # class around writes), arguments.
        "implicit",
        "test",
        "main",
    }
)

PARTS = frozenset({
    "alias", "argument", "arguments", "base", "body", "callee", "container", "decorator", "implements", "key", "listed", "name", "of",
    "parameters", "path", "receiver", "region", "returns", "target", "type", "type_parameter", "value",
})  # fmt: skip
