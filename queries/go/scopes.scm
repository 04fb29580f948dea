(function_declaration body: (block) @scope.function)
(method_declaration body: (block) @scope.function)
[(function_declaration !body) (method_declaration !body) (func_literal) (function_type) (method_elem)] @scope.function
[
  (block) (if_statement) (for_statement) (expression_switch_statement) (type_switch_statement) (expression_case) (default_case) (type_case)
  (communication_case)
] @scope.block
; Type parameters are known in the header and the body.
[
  (function_declaration type_parameters: (_))
  (type_spec type_parameters: (_))
  (type_alias type_parameters: (_))
  (method_declaration receiver: (parameter_list (parameter_declaration type: [(generic_type) (pointer_type (generic_type))])))
] @scope.type
((type_parameter_declaration name: (identifier) @name type: (type_constraint . (_) @_any .)) @binding.type (#match? @_any "^(any|comparable)$"))
((type_parameter_declaration name: (identifier) @name type: (type_constraint . (_) @type .)) @binding.type
  (#not-match? @type "^(any|comparable)$"))
(type_parameter_declaration name: (identifier) @name type: (type_constraint . (_) . (_))) @binding.type
((method_declaration
  receiver: (parameter_list (parameter_declaration type: [
    (generic_type type_arguments: (type_arguments (type_elem (type_identifier) @name) @binding.type))
    (pointer_type (generic_type type_arguments: (type_arguments (type_elem (type_identifier) @name) @binding.type)))
  ])))
  (#set! receiver "yes"))

(_ parameters: (parameter_list (parameter_declaration name: (identifier) @name type: (_) @type) @binding.parameter))
(_ parameters: (parameter_list (parameter_declaration !name type: (_) @type) @binding.parameter))
((_ parameters: (parameter_list (variadic_parameter_declaration name: (identifier)? @name type: (_) @type) @binding.parameter))
  (#set! parameter "rest"))
((method_declaration receiver: (parameter_list (parameter_declaration name: (identifier) @name type: (_) @type) @binding.parameter))
  (#set! parameter "receiver"))
((_ result: (parameter_list (parameter_declaration name: (identifier) @name type: (_) @type) @binding.parameter))
  (#set! parameter "result"))

; One name, one value.
(short_var_declaration left: (expression_list . (_) @target .) right: (expression_list . (_) @value .)) @binding.assign
; Several names of one value: what a call gives, or a value and whether it is there.
(short_var_declaration
  left: (expression_list . (_) . (_)) @target
  right: (expression_list . [(call_expression) (type_conversion_expression)] @value .)) @binding.assign
(short_var_declaration
  left: (expression_list . (_) @target . (_) .)
  right: (expression_list . [(index_expression) (type_assertion_expression) (unary_expression)] @value .)) @binding.assign
(short_var_declaration
  left: (expression_list . (_) . (_) @target .)
  right: (expression_list . [(index_expression) (type_assertion_expression) (unary_expression)] .)) @binding.opaque
(short_var_declaration left: (expression_list . (_) . (_)) @target right: (expression_list . (_) . (_)) @value) @binding.assign

([(var_declaration) (var_spec_list) (const_declaration)] @binding.list
  (#set! defines "variable") (#set! blank "_") (#set! several "call_expression type_conversion_expression"))

(range_clause left: (expression_list . (_) @target) right: (_) @value) @binding.iterate
(range_clause left: (expression_list . (_) . (_) @target) right: (_) @value) @binding.item
(receive_statement left: (expression_list . (_) @target) right: (_) @value) @binding.assign
(receive_statement left: (expression_list . (_) . (_) @target)) @binding.opaque

(type_switch_statement alias: (expression_list (identifier) @target) @binding.assign value: (_) @value)
(type_switch_statement
  alias: (expression_list (identifier) @target)
  (type_case . type: (_) @type . [(statement_list) (comment)]) @region) @binding.narrow

(assignment_statement left: (expression_list (selector_expression) @target)) @binding.augment
(inc_statement (selector_expression) @target) @binding.augment
(dec_statement (selector_expression) @target) @binding.augment

(expression_list) @target.sequence
