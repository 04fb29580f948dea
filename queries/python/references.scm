(identifier) @expression.name
(attribute object: (_) @receiver attribute: (identifier) @name) @expression.member
(call function: (_) @callee arguments: (_) @arguments) @expression.call
(call function: (identifier) @_super arguments: (argument_list . (_)? @value) @arguments (#eq? @_super "super")) @expression.super
((call
  function: [(identifier) @_made (attribute attribute: (identifier) @_made)]
  arguments: (argument_list . (string (string_content) @name) (keyword_argument name: (identifier) @_given value: (_) @type))) @expression.variable
  (#eq? @_made "TypeVar") (#eq? @_given "bound"))
(subscript value: (_) @value subscript: (_) @argument) @expression.index
(assignment right: (assignment right: (_) @value) @expression.wrap)
(generic_type . (_) @value (type_parameter (type) @argument)) @expression.index
(await (_) @value) @expression.await
((yield) @expression.yield (#set! sent "gi_sent") (#set! result "gi_result"))
(parenthesized_expression (_) @value) @expression.wrap
(named_expression value: (_) @value) @expression.wrap
(type (_) @value) @expression.wrap
(list_splat (_) @value) @expression.wrap
[(list_splat) (dictionary_splat)] @spread
(member_type . (type) @receiver (identifier) @name) @expression.member
(conditional_expression . (_) @value (_) (_) @value) @expression.choice
((boolean_operator) @expression.binary (#set! either "and or"))
(union_type (_) @value) @expression.choice
((binary_operator) @expression.binary
  (#set! either "|")
  (#set! methods "+ add - sub * mul / truediv // floordiv % mod ** pow @ matmul & and ^ xor << lshift >> rshift")
  (#set! names "__*__")
  (#set! reflects "__r*__"))

((list) @expression.sequence (#set! type "list"))
((set) @expression.sequence (#set! type "set"))
((tuple) @expression.sequence (#set! type "tuple"))
((expression_list) @expression.sequence (#set! type "tuple"))
((list_comprehension body: (_) @value) @expression.sequence (#set! type "list"))
((set_comprehension body: (_) @value) @expression.sequence (#set! type "set"))
((generator_expression body: (_) @value) @expression.sequence (#set! type "Generator"))
((dictionary) @expression.mapping (#set! type "dict"))
((dictionary (pair key: (_) @key value: (_) @value)) @expression.mapping (#set! type "dict"))
((dictionary_comprehension body: (pair key: (_) @key value: (_) @value)) @expression.mapping (#set! type "dict"))
(lambda body: (_) @value) @expression.function

(type (string) @expression.quoted)
(call
  function: [(identifier) @_cast (attribute attribute: (identifier) @_cast)]
  arguments: (argument_list . (string) @expression.quoted . (_) .)
  (#eq? @_cast "cast"))
((call function: [(identifier) @_made (attribute attribute: (identifier) @_made)] arguments: (argument_list (keyword_argument name: (identifier) @_given value: (string) @expression.quoted)))
  (#eq? @_made "TypeVar") (#eq? @_given "bound"))
(keyword_argument name: (identifier) @name value: (_) @value) @keyword
(keyword_pattern . (identifier) @name) @keyword
(class_pattern . (dotted_name . (identifier) @value .)) @expression.wrap
(union_pattern (_) @value) @expression.choice

; Members that statements run without naming them; of a class that is raised, its constructor.
((for_statement "for" @implicit right: (_) @value) (#set! member "__iter__"))
((for_statement "async" "for" @implicit right: (_) @value) (#set! member "__aiter__"))
((for_in_clause "for" @implicit right: (_) @value) (#set! member "__iter__"))
((for_in_clause "async" "for" @implicit right: (_) @value) (#set! member "__aiter__"))
((with_statement "with" @implicit (with_clause (with_item value: (_) @value))) (#set! member "__enter__"))
((with_statement "async" "with" @implicit (with_clause (with_item value: (_) @value))) (#set! member "__aenter__"))
((raise_statement "raise" @implicit . [(identifier) (attribute)] @value) (#set! member "__init__"))
