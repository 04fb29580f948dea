([(function_declaration) (generator_function_declaration) (function_expression) (generator_function)] @scope.function (#set! this "own"))
[(arrow_function) (method_definition)] @scope.function
(class_body) @scope.class
[(statement_block) (switch_body) (for_statement) (for_in_statement) (catch_clause)] @scope.block
(for_statement body: (_) @loop)
(for_in_statement body: (_) @loop)
(while_statement body: (_) @loop)
(do_statement body: (_) @loop)

((assignment_expression left: (_) @target right: (_) @value) @binding.assign (#set! declares "no"))
((augmented_assignment_expression left: (_) @target right: (_) @value) @binding.augment)
(for_in_statement left: (_) @target operator: "of" right: (_) @value) @binding.iterate
(for_in_statement left: (_) @target operator: "in") @binding.opaque
(catch_clause parameter: (_) @target) @binding.opaque
(object_pattern (rest_pattern (identifier) @target)) @binding.opaque
((function_expression name: (identifier) @name) @binding.own)
((generator_function name: (identifier) @name) @binding.own)
((class name: (_) @name) @binding.own)
((arrow_function parameter: (identifier) @target) @binding.parameter)

(if_statement
  condition: (parenthesized_expression (binary_expression left: (identifier) @target operator: "instanceof" right: (_) @type))
  consequence: (statement_block) @region) @binding.narrow

; A function asked about a name may tell its type.
(if_statement
  condition: (parenthesized_expression [
    (call_expression arguments: (arguments . (identifier) @target)) @value
    (binary_expression
      left: (call_expression arguments: (arguments . (identifier) @target)) @value
      operator: "||"
      right: (call_expression arguments: (arguments . (identifier) @target)) @value)
    (binary_expression left: (call_expression arguments: (arguments . (identifier) @target)) @value operator: "&&")
  ])
  consequence: (statement_block) @region) @binding.narrow

(return_statement (_) @value) @flow.return
(arrow_function body: (expression) @value) @flow.return
(yield_expression "yield" . (_) @value) @flow.yield
(yield_expression "*" (_) @value) @flow.delegate

(array_pattern) @target.sequence
(object_pattern (pair_pattern key: (_) @key value: (_) @target)) @target.mapping
(object_pattern (shorthand_property_identifier_pattern) @key @target) @target.mapping
(object_pattern (object_assignment_pattern left: (_) @key @target)) @target.mapping
(assignment_pattern left: (_) @target right: (_) @value) @target.default
(rest_pattern (_) @value) @target.rest
