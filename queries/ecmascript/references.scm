[(identifier) (shorthand_property_identifier)] @expression.name
(member_expression object: (_) @receiver property: (_) @name) @expression.member
(call_expression function: (_) @callee arguments: (_) @arguments) @expression.call
(subscript_expression object: (_) @value index: (_) @argument) @expression.index
(await_expression (_) @value) @expression.await
[
  (parenthesized_expression . (_) @value)
  (assignment_expression right: (_) @value)
  (sequence_expression (_) @value .)
  (spread_element (_) @value)
] @expression.wrap
[(array (spread_element) @spread) (arguments (spread_element) @spread)]
(ternary_expression consequence: (_) @value alternative: (_) @value) @expression.choice
((binary_expression) @expression.binary
  (#set! either "|| ??") (#set! right "&&") (#set! type "Boolean") (#set! typed "== != === !== < > <= >= in instanceof"))

([(string) (template_string)] @expression.literal (#set! type "String"))
((number) @expression.literal (#set! type "Number"))
([(true) (false) (unary_expression operator: "!")] @expression.literal (#set! type "Boolean"))
((regex) @expression.literal (#set! type "RegExp"))
([(null) (undefined)] @expression.literal (#set! type "None"))
((meta_property) @expression.literal (#set! type "Object"))
((array) @expression.sequence (#set! type "Array"))
(object) @expression.object
(object (spread_element (_) @base)) @expression.object
((pair key: (_) @key value: (_) @value) @entry (#set! member "object"))
[
  (arrow_function) (function_expression) (generator_function)
] @expression.function
(class) @expression.function
(this) @expression.this
(super) @expression.super
