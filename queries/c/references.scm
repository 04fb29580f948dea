[(identifier) (true) (false)] @expression.name
((type_identifier) @expression.name (#set! kind "type"))
((struct_specifier name: (type_identifier) @expression.name) (#set! space "tag"))
((union_specifier name: (type_identifier) @expression.name) (#set! space "tag"))
((enum_specifier name: (type_identifier) @expression.name) (#set! space "tag"))
; An argument that is a type, as macros take them, is read as a word and a name, one of which is stray.
((argument_list (ERROR (identifier) @_word) . (identifier) @expression.name)
  (#match? @_word "^(struct|union|enum)$") (#set! space "tag") (#set! marks "type"))
((argument_list (identifier) @_word . (ERROR . (identifier) @expression.name))
  (#match? @_word "^(struct|union|enum)$") (#set! space "tag") (#set! marks "type"))
((assignment_expression left: (identifier) @expression.name) (#set! marks "write"))
((update_expression argument: (identifier) @expression.name) (#set! marks "write"))
; Whether a macro is there is asked, not what it stands for.
((preproc_ifdef name: (identifier) @expression.name) (#set! marks "mention"))
((preproc_defined (identifier) @expression.name) (#set! marks "mention"))

(field_expression argument: (_) @receiver field: (_) @name) @expression.member
(call_expression function: (_) @callee arguments: (_) @arguments) @expression.call
; A pointer or an array is taken for what it leads to.
[
  (parenthesized_expression (_) @value)
  (pointer_expression argument: (_) @value)
  (subscript_expression argument: (_) @value)
  (pointer_declarator declarator: (_) @value)
  (array_declarator declarator: (_) @value)
  (parenthesized_declarator (_) @value)
  (init_declarator declarator: (_) @value)
  (function_declarator declarator: (_) @value)
  (assignment_expression right: (_) @value)
  (update_expression argument: (_) @value)
  (comma_expression right: (_) @value)
  (type_descriptor type: (_) @value)
  (struct_specifier name: (_) @value)
  (union_specifier name: (_) @value)
  (enum_specifier name: (_) @value)
  (macro_type_specifier type: (_) @value)
] @expression.wrap
(conditional_expression consequence: (_) @value alternative: (_) @value) @expression.choice
; A table may give any of the functions in it.
(initializer_list [(identifier) (pointer_expression argument: (identifier))] @value) @expression.choice
(cast_expression type: (_) @type) @expression.cast
(compound_literal_expression type: (_) @type) @expression.cast

; A structure without a name is what its members are.
(field_declaration type: (struct_specifier !name body: (_) @value) @expression.wrap)
(field_declaration type: (union_specifier !name body: (_) @value) @expression.wrap)
(declaration type: (struct_specifier !name body: (_) @value) @expression.wrap)
(declaration type: (union_specifier !name body: (_) @value) @expression.wrap)
(field_declaration_list) @expression.object

; What an initialiser names is a member of the type that is declared.
(declaration type: (_) @receiver
  declarator: (init_declarator value: (initializer_list (initializer_pair designator: (field_designator (_) @name) @expression.member))))
(compound_literal_expression type: (_) @receiver
  value: (initializer_list (initializer_pair designator: (field_designator (_) @name) @expression.member)))
(declaration type: (_) @receiver
  declarator: (init_declarator value: (initializer_list (initializer_list
    (initializer_pair designator: (field_designator (_) @name) @expression.member)))))

; A member that is given a function: a call through the member may run it.
(initializer_pair designator: (field_designator) @key value: [(identifier) (pointer_expression argument: (identifier))] @value) @fill
(assignment_expression left: (field_expression) @key right: [(identifier) (pointer_expression argument: (identifier))] @value) @fill

; The grammar gives what a macro stands for as text.
(preproc_def name: (identifier) @name value: (preproc_arg) @text)
(preproc_function_def name: (identifier) @name parameters: (_) @parameters value: (preproc_arg) @text)
