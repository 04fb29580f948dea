(abstract_class_declaration name: (_) @name type_parameters: (_)? @type_parameter body: (class_body) @body) @definition.class
((interface_declaration name: (_) @name type_parameters: (_)? @type_parameter body: (_) @body) @definition.interface (#set! hoist "yes"))
((enum_declaration name: (_) @name body: (_) @body) @definition.enum (#set! hoist "yes"))
((type_alias_declaration name: (_) @name type_parameters: (_)? @type_parameter value: (_) @value) @definition.type (#set! hoist "yes"))
((internal_module name: (_) @name body: (statement_block) @body) @definition.module (#set! hoist "yes"))
((module name: (identifier) @name body: (statement_block) @body) @definition.module (#set! hoist "yes"))
((module name: (string) @name body: (statement_block) @body) @definition.module (#set! space "module"))
((ambient_declaration "global" @name (statement_block) @body) @definition.module (#set! binds "elsewhere"))
((function_signature name: (_) @name) @definition.function (#set! hoist "yes"))
(abstract_method_signature name: (_) @name) @definition.method
((method_signature name: (_) @name) @definition.method (#set! member "type"))
((property_signature name: (_) @name type: (type_annotation (_) @type)?) @definition.field (#set! member "type"))
(public_field_definition name: (_) @name type: (type_annotation (_) @type)? value: (_)? @value) @definition.field
(public_field_definition
  name: (_) @name
  value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)] @value) @definition.method
((enum_body name: (_) @name @definition.field) (#set! member "static"))
((enum_assignment name: (_) @name value: (_) @value) @definition.field (#set! member "static"))
((required_parameter [(accessibility_modifier) "readonly"] pattern: (identifier) @name type: (type_annotation (_) @type)?) @definition.field
  (#set! member "constructor"))
((optional_parameter [(accessibility_modifier) "readonly"] pattern: (identifier) @name type: (type_annotation (_) @type)?) @definition.field
  (#set! member "constructor"))

; What headers state.
[
  (function_declaration return_type: (type_annotation (_) @returns))
  (generator_function_declaration return_type: (type_annotation (_) @returns))
  (function_signature return_type: (type_annotation (_) @returns))
  (function_expression return_type: (type_annotation (_) @returns))
  (arrow_function return_type: (type_annotation (_) @returns))
  (method_definition return_type: (type_annotation (_) @returns))
  (method_signature return_type: (type_annotation (_) @returns))
  (abstract_method_signature return_type: (type_annotation (_) @returns))
  (function_declaration return_type: (type_predicate_annotation (_) @returns))
  (function_signature return_type: (type_predicate_annotation (_) @returns))
  (arrow_function return_type: (type_predicate_annotation (_) @returns))
  (method_definition return_type: (type_predicate_annotation (_) @returns))
  (method_signature return_type: (type_predicate_annotation (_) @returns))
  (function_declaration return_type: (asserts_annotation (_) @returns))
  (function_signature return_type: (asserts_annotation (_) @returns))
  (method_definition return_type: (asserts_annotation (_) @returns))
  (method_signature return_type: (asserts_annotation (_) @returns))
  (function_declaration type_parameters: (_) @type_parameter)
  (function_signature type_parameters: (_) @type_parameter)
  (function_expression type_parameters: (_) @type_parameter)
  (arrow_function type_parameters: (_) @type_parameter)
  (method_definition type_parameters: (_) @type_parameter)
  (method_signature type_parameters: (_) @type_parameter)
  (abstract_method_signature type_parameters: (_) @type_parameter)
  (class_declaration type_parameters: (_) @type_parameter)
  (class type_parameters: (_) @type_parameter)
  (class_declaration (class_heritage (extends_clause) @base))
  (class (class_heritage (extends_clause) @base))
  (abstract_class_declaration (class_heritage (extends_clause) @base))
  (class_declaration (class_heritage (implements_clause (_) @implements)))
  (class (class_heritage (implements_clause (_) @implements)))
  (abstract_class_declaration (class_heritage (implements_clause (_) @implements)))
  (interface_declaration (extends_type_clause type: (_) @base))
  (class_declaration decorator: (decorator (_) @decorator))
  (abstract_class_declaration decorator: (decorator (_) @decorator))
  (public_field_definition decorator: (decorator (_) @decorator))
] @extent
(export_statement decorator: (decorator (_) @decorator) @extent declaration: (_) @of)
(class_body (decorator (_) @decorator) @extent . (decorator)* . (method_definition) @of)

([(function_signature) (method_signature)] @flag (#set! flag "overload"))
([(method_signature) (abstract_method_signature)] @flag (#set! flag "abstract"))
((abstract_class_declaration) @flag (#set! flag "abstract"))
((public_field_definition "static") @flag (#set! flag "static"))
