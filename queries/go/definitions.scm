(package_clause (package_identifier) @name) @package

((function_declaration name: (identifier) @name parameters: (_) @parameters body: (block)? @body) @definition.function (#set! hoist "yes"))
(method_declaration
  receiver: (parameter_list (parameter_declaration type: [
    (type_identifier) @container
    (pointer_type (type_identifier) @container)
    (generic_type type: (type_identifier) @container)
    (pointer_type (generic_type type: (type_identifier) @container))
    (parenthesized_type [(type_identifier) @container (pointer_type (type_identifier) @container)])
  ])) @parameters
  name: (field_identifier) @name
  parameters: (_) @parameters
  body: (block)? @body) @definition.method
((source_file (var_declaration
  (var_spec . name: (identifier) @name . value: (expression_list . (func_literal body: (block) @body) @value .)) @definition.function))
  (#set! binds "elsewhere"))
((source_file (var_declaration (var_spec_list
  (var_spec . name: (identifier) @name . value: (expression_list . (func_literal body: (block) @body) @value .)) @definition.function)))
  (#set! binds "elsewhere"))

((type_spec name: (type_identifier) @name type: (struct_type)) @definition.class (#set! hoist "yes"))
((type_spec name: (type_identifier) @name type: (interface_type)) @definition.interface (#set! hoist "yes"))
((type_spec
  name: (type_identifier) @name
  type: [
    (map_type) (slice_type) (array_type) (pointer_type) (function_type) (channel_type) (type_identifier) (qualified_type) (generic_type)
    (parenthesized_type)
  ] @value) @definition.type
  (#set! hoist "yes"))
((type_alias name: (type_identifier) @name type: (struct_type)) @definition.class (#set! hoist "yes"))
((type_alias name: (type_identifier) @name type: (interface_type)) @definition.interface (#set! hoist "yes"))
((type_alias name: (type_identifier) @name type: (_) @value) @definition.type (#set! hoist "yes"))
((type_spec) @flag (#set! flag "distinct"))

(field_declaration name: (field_identifier) @name type: (_) @type) @definition.field
; An embedded field is known by the name of its type.
((field_declaration
  !name
  type: [
    (type_identifier) @name
    (qualified_type name: (type_identifier) @name)
    (generic_type type: (type_identifier) @name)
    (generic_type type: (qualified_type name: (type_identifier) @name))
  ] @type) @definition.field
  (#set! claims "nothing"))
(method_elem name: (field_identifier) @name result: (_)? @returns) @definition.method

; What headers state.
[
  (function_declaration result: (_) @returns @parameters)
  (method_declaration result: (_) @returns @parameters)
  (func_literal result: (_) @returns)
  (function_declaration type_parameters: (_) @type_parameter)
  (type_spec type_parameters: (_) @type_parameter)
  (method_declaration receiver: (parameter_list (parameter_declaration type: [
    (generic_type type_arguments: (_) @type_parameter)
    (pointer_type (generic_type type_arguments: (_) @type_parameter))
  ])))
  (type_alias type_parameters: (_) @type_parameter)
  (type_spec type: (struct_type (field_declaration_list (field_declaration !name type: (_) @base))))
  (type_spec type: (interface_type (type_elem . [(type_identifier) (qualified_type) (generic_type)] @base .)))
] @extent

((method_elem) @flag (#set! flag "abstract"))

(comment) @comment
