[
  (function_signature) (method_signature) (abstract_method_signature) (function_type) (constructor_type) (call_signature) (construct_signature)
] @scope.function
[(index_signature) (conditional_type)] @scope.block
; Type parameters are known in the header and the body.
[
  (class_declaration type_parameters: (_)) (class type_parameters: (_)) (abstract_class_declaration type_parameters: (_))
  (interface_declaration type_parameters: (_)) (type_alias_declaration type_parameters: (_))
] @scope.type
(type_parameter name: (_) @name constraint: (constraint (_) @type)? value: (default_type (_) @value)?) @binding.type
(mapped_type_clause name: (_) @name) @binding.type
(infer_type . (type_identifier) @name) @binding.type

((lexical_declaration (variable_declarator name: (_) @target type: (type_annotation (_) @type)? value: (_)? @value) @binding.assign)
  (#set! declares "yes") (#set! defines "variable"))
((variable_declaration (variable_declarator name: (_) @target type: (type_annotation (_) @type)? value: (_)? @value) @binding.assign)
  (#set! declares "yes") (#set! defines "variable") (#set! hoist "function"))
((assignment_expression "using" left: (_) @target right: (_) @value) @binding.assign
  (#set! declares "yes") (#set! defines "variable"))
((import_alias . (identifier) @target . (_) @value) @binding.assign (#set! declares "yes"))

([
  (required_parameter pattern: [(identifier) (object_pattern) (array_pattern)] @target type: (type_annotation (_) @type)? value: (_)? @value)
  (optional_parameter pattern: [(identifier) (object_pattern) (array_pattern)] @target type: (type_annotation (_) @type)? value: (_)? @value)
] @binding.parameter)
((required_parameter pattern: (rest_pattern (_) @target) type: (type_annotation (_) @type)?) @binding.parameter
  (#set! parameter "rest") (#set! stated "whole"))
(required_parameter pattern: (this) type: (type_annotation (_) @type)) @binding.receiver
(index_signature name: (identifier) @target) @binding.opaque
