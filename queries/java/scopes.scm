[(method_declaration) (constructor_declaration) (compact_constructor_declaration) (lambda_expression)] @scope.function
[(class_body) (enum_body) (interface_body) (annotation_type_body)] @scope.class
[
  (block) (constructor_body) (switch_block) (for_statement) (enhanced_for_statement) (catch_clause) (try_with_resources_statement)
] @scope.block
; Type parameters are known in the header and the body.
[
  (class_declaration type_parameters: (_)) (interface_declaration type_parameters: (_)) (record_declaration type_parameters: (_))
] @scope.type
(type_parameter (type_identifier) @name (type_bound)? @type) @binding.type

((local_variable_declaration
  type: (_) @type
  declarator: (variable_declarator name: (identifier) @target value: (_)? @value) @binding.assign)
  (#not-eq? @type "var") (#set! declares "yes"))
((local_variable_declaration
  type: (type_identifier) @_type
  declarator: (variable_declarator name: (identifier) @target value: (_) @value) @binding.assign)
  (#eq? @_type "var") (#set! declares "yes"))
((resource type: (_) @type name: (identifier) @target value: (_) @value) @binding.assign (#not-eq? @type "var") (#set! declares "yes"))
((resource type: (type_identifier) @_type name: (identifier) @target value: (_) @value) @binding.assign
  (#eq? @_type "var") (#set! declares "yes"))
((enhanced_for_statement type: (_) @type name: (identifier) @target value: (_) @value) @binding.iterate (#not-eq? @type "var"))
((enhanced_for_statement type: (type_identifier) @_type name: (identifier) @target value: (_) @value) @binding.iterate (#eq? @_type "var"))
((catch_formal_parameter (catch_type) @type name: (identifier) @target) @binding.assign (#set! declares "yes"))
((instanceof_expression right: (_) @type name: (identifier) @target) @binding.assign (#set! declares "yes"))
((type_pattern (_) @type (identifier) @target .) @binding.assign (#set! declares "yes"))
((record_pattern_component (_) @type (identifier) @target .) @binding.assign (#not-eq? @type "var") (#set! declares "yes"))
((record_pattern_component (type_identifier) @_type (identifier) @target .) @binding.opaque (#eq? @_type "var"))
((assignment_expression left: [(field_access) (array_access)] @target) @binding.augment)
((update_expression (field_access) @target) @binding.augment)

(method_declaration
  parameters: (formal_parameters (formal_parameter type: (_) @type name: (identifier) @name) @binding.parameter))
(constructor_declaration
  parameters: (formal_parameters (formal_parameter type: (_) @type name: (identifier) @name) @binding.parameter))
(record_declaration
  parameters: (formal_parameters (formal_parameter type: (_) @type name: (identifier) @name) @binding.parameter)
  body: (class_body (compact_constructor_declaration)))
(lambda_expression
  parameters: (formal_parameters (formal_parameter type: (_) @type name: (identifier) @name) @binding.parameter) (#not-eq? @type "var"))
(lambda_expression
  parameters: (formal_parameters (formal_parameter type: (type_identifier) @_type name: (identifier) @target) @binding.parameter)
  (#eq? @_type "var"))
((spread_parameter [
    (type_identifier) (scoped_type_identifier) (generic_type) (array_type) (integral_type) (floating_point_type) (boolean_type) (annotated_type)
  ] @type (variable_declarator name: (identifier) @name)) @binding.parameter (#set! parameter "rest"))
((lambda_expression parameters: (identifier) @target) @binding.parameter)
((inferred_parameters (identifier) @target @binding.parameter))

(return_statement (_) @value) @flow.return
