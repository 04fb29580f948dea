; A function: its name may stand behind stars and in brackets.
([
  (function_definition type: (_) @returns
    declarator: (function_declarator declarator: [(identifier) @name (parenthesized_declarator (identifier) @name)] parameters: (_) @parameters)
    body: (_) @body)
  (function_definition type: (_) @returns
    declarator: (pointer_declarator declarator: (function_declarator
      declarator: [(identifier) @name (parenthesized_declarator (identifier) @name)] parameters: (_) @parameters))
    body: (_) @body)
  (function_definition type: (_) @returns
    declarator: (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator
      declarator: [(identifier) @name (parenthesized_declarator (identifier) @name)] parameters: (_) @parameters)))
    body: (_) @body)
  (function_definition
    declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator
      declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters))))
    body: (_) @body)
] @definition.function)

; A prototype states a function whose body is elsewhere.
([
  (declaration type: (_) @returns
    declarator: (function_declarator declarator: [(identifier) @name (parenthesized_declarator (identifier) @name)] parameters: (_) @parameters))
  (declaration type: (_) @returns
    declarator: (pointer_declarator declarator: (function_declarator
      declarator: [(identifier) @name (parenthesized_declarator (identifier) @name)] parameters: (_) @parameters)))
  (declaration type: (_) @returns
    declarator: (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator
      declarator: [(identifier) @name (parenthesized_declarator (identifier) @name)] parameters: (_) @parameters))))
] @definition.function (#set! states "declaration"))
; A macro in front of a name in brackets is taken for the type, and the type for the name.
((declaration declarator: (function_declarator
    declarator: (function_declarator declarator: (identifier) @_type parameters: (parameter_list . (parameter_declaration type: (type_identifier) @name) .))
    parameters: (_) @parameters)) @definition.function
  (#match? @_type "^(void|bool|char|short|int|long|float|double|unsigned|signed|size_t)$") (#set! states "declaration"))

; Tags of structures, unions and enumerations have a space of names of their own (C11 6.2.3).
((struct_specifier name: (_) @name body: (_) @body) @definition.class (#set! space "tag"))
((union_specifier name: (_) @name body: (_) @body) @definition.class (#set! space "tag"))
((enum_specifier name: (_) @name body: (_) @body) @definition.enum (#set! space "tag"))
; Without a tag they are known by what they are the type of.
((type_definition type: (struct_specifier !name body: (_) @body) @definition.class . declarator: (type_identifier) @name) (#set! tag "none"))
((type_definition type: (union_specifier !name body: (_) @body) @definition.class . declarator: (type_identifier) @name) (#set! tag "none"))
((type_definition type: (enum_specifier !name body: (_) @body) @definition.enum . declarator: (type_identifier) @name) (#set! tag "none"))
((type_definition type: (struct_specifier !name body: (_) @body) @definition.class
  . declarator: (pointer_declarator declarator: (type_identifier) @name)) (#set! tag "none"))

; Each declarator of a type definition is a name of its own.
(type_definition type: (_) @value declarator: (type_identifier) @name @definition.type)
(type_definition type: (_) @value declarator: (pointer_declarator declarator: (type_identifier) @name @definition.type))
(type_definition type: (_) @value declarator: (pointer_declarator declarator: (pointer_declarator declarator: (type_identifier) @name @definition.type)))
(type_definition type: (_) @value declarator: (array_declarator declarator: (type_identifier) @name @definition.type))
(type_definition declarator: (function_declarator declarator: (type_identifier) @name @definition.type))
(type_definition declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator
  declarator: (type_identifier) @name @definition.type))))
(type_definition declarator: (pointer_declarator declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator
  declarator: (type_identifier) @name @definition.type)))))
(type_definition declarator: (function_declarator declarator: (parenthesized_declarator (type_identifier) @name @definition.type)))
(type_definition type: [
  (type_identifier) (primitive_type) (sized_type_specifier) (macro_type_specifier)
  (struct_specifier !body) (union_specifier !body) (enum_specifier !body)
] . declarator: (type_identifier) @of .) @extent

(field_declaration type: (_) @type declarator: (field_identifier) @name) @definition.field
(field_declaration type: (_) @type declarator: (pointer_declarator declarator: (field_identifier) @name)) @definition.field
(field_declaration type: (_) @type declarator: (pointer_declarator declarator: (pointer_declarator declarator: (field_identifier) @name))) @definition.field
(field_declaration type: (_) @type declarator: (array_declarator declarator: (field_identifier) @name)) @definition.field
(field_declaration type: (_) @type declarator: (array_declarator declarator: (array_declarator declarator: (field_identifier) @name))) @definition.field
(field_declaration type: (_) @type declarator: (pointer_declarator declarator: (array_declarator declarator: (field_identifier) @name))) @definition.field
(field_declaration declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator
  declarator: (field_identifier) @name)))) @definition.field
(field_declaration declarator: (pointer_declarator declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator
  declarator: (field_identifier) @name))))) @definition.field
(field_declaration declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator
  declarator: (array_declarator declarator: (field_identifier) @name))))) @definition.field
((enumerator name: (identifier) @name) @definition.field (#set! member "static") (#set! binds "around"))

((preproc_function_def name: (identifier) @name parameters: (_) @parameters value: (_)? @body) @definition.function (#set! level "file"))
((preproc_def name: (identifier) @name value: (_)? @body) @definition.macro (#set! level "file"))
([(preproc_def) (preproc_function_def)] @flag (#set! flag "macro"))
((function_definition (storage_class_specifier) @_static) @flag (#eq? @_static "static") (#set! flag "static"))
((declaration (storage_class_specifier) @_static) @flag (#eq? @_static "static") (#set! flag "static"))

; A macro that makes the head of a function: what it makes has a name of its own, that is known elsewhere.
((translation_unit
  (expression_statement (call_expression function: (identifier) @_head arguments: (argument_list . (identifier) @name)))
  . (compound_statement) @body @definition.function)
  (#match? @_head "^[A-Z][A-Z0-9_]+$") (#set! binds "elsewhere"))

((translation_unit
  (expression_statement (call_expression function: (identifier) @_head arguments: (argument_list . (identifier)))) @extent
  . (compound_statement) @of)
  (#match? @_head "^[A-Z][A-Z0-9_]+$"))
; A head of one argument is taken for a type, and the argument for a declarator in brackets: the macro makes a function of that name.
((function_definition type: (type_identifier) @_head declarator: (parenthesized_declarator (identifier) @name) body: (_) @body) @definition.function
  (#match? @_head "^[A-Z][A-Z0-9_]+$"))
; What a runner of system calls or tests starts by such a head.
((translation_unit
  (expression_statement (call_expression function: (identifier) @_head arguments: (argument_list . (identifier))))
  . (compound_statement) @flag)
  (#match? @_head "^((COMPAT_)?SYSCALL_DEFINE\\d|(START_)?TEST(_F|_P|_CASE)?)$") (#set! flag "entry"))

(comment) @comment
