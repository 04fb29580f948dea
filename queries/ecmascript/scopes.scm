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
((function_expression name: (identifier) @name) @binding.own)
((generator_function name: (identifier) @name) @binding.own)
((class name: (_) @name) @binding.own)
((arrow_function parameter: (identifier) @target) @binding.parameter)

; A test of its type says what a name is: in the code that runs if it holds, behind what leaves where it does not hold, and, without
; that type, in the code that runs if it does not hold.
(if_statement
  condition: (parenthesized_expression [
    (binary_expression left: (identifier) @target operator: "instanceof" right: (_) @type)
    (binary_expression left: (binary_expression left: (identifier) @target operator: "instanceof" right: (_) @type) operator: "&&")
  ])
  consequence: (_) @region) @binding.narrow
(if_statement
  condition: (parenthesized_expression [
    (binary_expression operator: "instanceof")
    (binary_expression left: (binary_expression operator: "instanceof") operator: "&&")
  ])
  consequence: [(expression_statement) (return_statement)] @branch)
[
  (binary_expression
    left: (binary_expression left: (identifier) @target operator: "instanceof" right: (_) @type)
    operator: "&&"
    right: (_) @region)
  (ternary_expression
    condition: (binary_expression left: (identifier) @target operator: "instanceof" right: (_) @type)
    consequence: (_) @region)
  (ternary_expression
    condition: (parenthesized_expression (binary_expression left: (identifier) @target operator: "instanceof" right: (_) @type))
    consequence: (_) @region)
] @binding.narrow
(binary_expression left: (binary_expression operator: "instanceof") operator: "&&" right: (_) @branch)
(ternary_expression condition: (binary_expression operator: "instanceof") consequence: (_) @branch)
(ternary_expression condition: (binary_expression operator: "instanceof") alternative: (_) @branch)
(ternary_expression condition: (parenthesized_expression (binary_expression operator: "instanceof")) consequence: (_) @branch)
((if_statement
  condition: (parenthesized_expression (unary_expression
    operator: "!"
    argument: (parenthesized_expression
      (binary_expression left: (identifier) @target operator: "instanceof" right: (_) @type))))
  consequence: [
    (return_statement) (throw_statement) (continue_statement) (break_statement)
    (statement_block [(return_statement) (throw_statement) (continue_statement) (break_statement)] .)
  ]
  !alternative) @binding.narrow)
((if_statement
  condition: (parenthesized_expression (binary_expression left: (identifier) @target operator: "instanceof" right: (_) @type))
  consequence: [
    (return_statement) (throw_statement) (continue_statement) (break_statement)
    (statement_block [(return_statement) (throw_statement) (continue_statement) (break_statement)] .)
  ]
  !alternative) @binding.narrow (#set! told "not"))
((if_statement
  condition: (parenthesized_expression (binary_expression left: (identifier) @target operator: "instanceof" right: (_) @type))
  alternative: (else_clause (statement_block) @region)) @binding.narrow (#set! told "not"))
((ternary_expression
  condition: (binary_expression left: (identifier) @target operator: "instanceof" right: (_) @type)
  alternative: (_) @region) @binding.narrow (#set! told "not"))
((if_statement
  condition: (parenthesized_expression (unary_expression
    operator: "!"
    argument: (parenthesized_expression
      (binary_expression left: (identifier) @target operator: "instanceof" right: (_) @type))))
  consequence: (statement_block) @region) @binding.narrow (#set! told "not"))
((expression_statement (call_expression
  function: (_) @_assert
  arguments: (arguments . (binary_expression left: (identifier) @target operator: "instanceof" right: (_) @type)))) @binding.narrow
  (#match? @_assert "^(assert|invariant)"))
; A function that asserts what its argument is says so of a name that it is given.
((expression_statement (call_expression function: (_) @_assert arguments: (arguments . (identifier) @target)) @value) @binding.narrow
  (#match? @_assert "(^|\\.)_*(assert|invariant|ensure|expect|check|must)"))

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
  consequence: (_) @region) @binding.narrow
(if_statement
  condition: (parenthesized_expression [
    (call_expression arguments: (arguments . (identifier)))
    (binary_expression left: (call_expression arguments: (arguments . (identifier))) operator: "&&")
  ])
  consequence: [(expression_statement) (return_statement)] @branch)
((if_statement
  condition: (parenthesized_expression
    (unary_expression operator: "!" argument: (call_expression arguments: (arguments . (identifier) @target)) @value))
  consequence: [
    (return_statement) (throw_statement) (continue_statement) (break_statement)
    (statement_block [(return_statement) (throw_statement) (continue_statement) (break_statement)] .)
  ]
  !alternative) @binding.narrow)
[
  (ternary_expression
    condition: (call_expression arguments: (arguments . (identifier) @target)) @value
    consequence: (_) @region)
  (binary_expression
    left: (call_expression arguments: (arguments . (identifier) @target)) @value
    operator: "&&"
    right: (_) @region)
] @binding.narrow
(ternary_expression condition: (call_expression arguments: (arguments . (identifier))) consequence: (_) @branch)
(binary_expression left: (call_expression arguments: (arguments . (identifier))) operator: "&&" right: (_) @branch)

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
