((class_declaration name: (_) @name body: (class_body) @body) @definition.class (#set! hoist "yes"))
((record_declaration name: (_) @name body: (class_body) @body) @definition.class (#set! hoist "yes") (#set! base "Record"))
((enum_declaration name: (_) @name body: (enum_body) @body) @definition.class (#set! hoist "yes") (#set! base "Enum"))
((interface_declaration name: (_) @name body: (interface_body) @body) @definition.interface (#set! hoist "yes"))
((annotation_type_declaration name: (_) @name body: (annotation_type_body) @body) @definition.interface (#set! hoist "yes"))
(method_declaration name: (_) @name parameters: (_) @parameters body: (_)? @body) @definition.method
((constructor_declaration name: (_) @name parameters: (_) @parameters body: (_) @body) @definition.method (#set! named "new"))
; A compact constructor takes the components of its record (Java language specification 8.10.4.2).
((record_declaration
  parameters: (_) @parameters
  body: (class_body (compact_constructor_declaration name: (_) @name body: (_) @body) @definition.method)) (#set! named "new"))
(annotation_type_element_declaration name: (_) @name) @definition.method
(field_declaration
  type: (_) @type
  declarator: (variable_declarator name: (identifier) @name value: (_)? @value) @definition.field)
(constant_declaration type: (_) @type declarator: (variable_declarator name: (identifier) @name value: (_)? @value) @definition.field)
((enum_declaration
  name: (_) @type
  body: (enum_body (enum_constant name: (_) @name) @definition.field)) (#set! member "static"))
((record_declaration
  parameters: (formal_parameters (formal_parameter type: (_) @type name: (_) @name) @definition.field)) (#set! member "component"))

; A class without a name is called by what it is built on: it holds its members, and nothing names it.
((object_creation_expression
  type: [
    (type_identifier) @name
    (generic_type . [(type_identifier) @name (scoped_type_identifier (type_identifier) @name .)])
    (scoped_type_identifier (type_identifier) @name .)
  ] @base
  (class_body) @body @definition.class) (#set! binds "nowhere") (#set! claims "nothing"))
((enum_declaration
  name: (_) @base
  body: (enum_body (enum_constant name: (_) @name body: (class_body) @body @definition.class))) (#set! binds "nowhere") (#set! claims "nothing"))

; What headers state.
[
  (method_declaration type: (_) @returns)
  (annotation_type_element_declaration type: (_) @returns)
  (method_declaration type_parameters: (_) @type_parameter)
  (constructor_declaration type_parameters: (_) @type_parameter)
  (class_declaration type_parameters: (_) @type_parameter)
  (interface_declaration type_parameters: (_) @type_parameter)
  (record_declaration type_parameters: (_) @type_parameter)
  (class_declaration superclass: (superclass (_) @base))
  (class_declaration interfaces: (super_interfaces (type_list (_) @implements)))
  (record_declaration interfaces: (super_interfaces (type_list (_) @implements)))
  (enum_declaration interfaces: (super_interfaces (type_list (_) @implements)))
  (interface_declaration (extends_interfaces (type_list (_) @base)))
  (class_declaration (modifiers [(marker_annotation) (annotation)] @decorator))
  (record_declaration (modifiers [(marker_annotation) (annotation)] @decorator))
  (enum_declaration (modifiers [(marker_annotation) (annotation)] @decorator))
  (interface_declaration (modifiers [(marker_annotation) (annotation)] @decorator))
  (annotation_type_declaration (modifiers [(marker_annotation) (annotation)] @decorator))
  (method_declaration (modifiers [(marker_annotation) (annotation)] @decorator))
  (constructor_declaration (modifiers [(marker_annotation) (annotation)] @decorator))
] @extent

((_ (modifiers "private")) @flag (#set! flag "hidden"))
((field_declaration (modifiers "private") declarator: (_) @of) @flag (#set! flag "hidden"))
((_ (modifiers "static")) @flag (#set! flag "static"))
((field_declaration (modifiers "static") declarator: (_) @of) @flag (#set! flag "static"))
((constant_declaration declarator: (_) @of) @flag (#set! flag "static"))
((class_declaration (modifiers "abstract")) @flag (#set! flag "abstract"))
((method_declaration !body) @flag (#set! flag "abstract"))
((annotation_type_element_declaration) @flag (#set! flag "abstract"))

(line_comment) @comment
(block_comment) @comment
