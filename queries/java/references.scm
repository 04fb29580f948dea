[(identifier) (type_identifier)] @expression.name
((field_access object: (_) @receiver field: (identifier) @name) @expression.member)
((scoped_type_identifier . (_) @receiver (type_identifier) @name .) @expression.member)
((scoped_identifier scope: (_) @receiver name: (_) @name) @expression.member)
((method_invocation !object name: (identifier) @name @expression.member) (#set! of "functions"))
((method_invocation object: (_) @receiver name: (identifier) @name @expression.member) (#set! of "functions"))
((method_invocation object: (_) (super) @receiver name: (identifier) @name @expression.member) (#set! of "functions"))
((object_creation_expression (_) @receiver . type: (type_identifier) @name @expression.member) (#set! of "types"))
((method_reference . (_) @receiver (identifier) @name .) @expression.member (#set! of "functions"))
((method_reference . (_) @returns "new" .) @expression.callable)
(method_invocation !type_arguments name: (_) @callee arguments: (_) @arguments) @expression.call
((method_invocation type_arguments: (_) @argument name: (_) @callee arguments: (_) @arguments) @expression.call (#set! argument "listed"))
(object_creation_expression type: (_) @callee arguments: (_) @arguments (class_body)? @body) @expression.new
((annotation
  name: (_) @receiver
  arguments: (annotation_argument_list (element_value_pair key: (identifier) @name @expression.member))) (#set! of "functions"))
((switch_expression
  condition: (_) @receiver
  body: (switch_block (_ (switch_label (identifier) @name @expression.member)))) (#set! of "constants"))
(explicit_constructor_invocation constructor: (_) @callee arguments: (_) @arguments) @expression.call
(generic_type . (_) @value (type_arguments (_)* @argument)) @expression.index
((wildcard) @expression.index (#set! value "Object"))
(array_access array: (_) @value index: (_) @argument) @expression.index
((array_type element: (_) @argument) @expression.index (#set! value "$Array"))
((array_creation_expression type: (_) @value) @expression.sequence (#set! type "$Array") (#set! of "types"))
(cast_expression type: (_) @type value: (_) @value) @expression.cast
((field_access object: (_) @type field: (this)) @expression.cast)
[
  (parenthesized_expression (_) @value)
  (assignment_expression left: (_) @target right: (_) @value)
  (annotated_type (_) @value .)
  (wildcard "extends" . (_) @value)
  (wildcard (super) . (_) @value)
  (unary_expression operator: ["-" "+" "~"] operand: (_) @value)
  (update_expression (_) @value)
  (marker_annotation name: (_) @value)
  (annotation name: (_) @value)
] @expression.wrap
[
  (ternary_expression consequence: (_) @value alternative: (_) @value)
  (switch_expression body: (switch_block (switch_rule (expression_statement (_) @value))))
  (catch_type (_) @value)
  (type_bound (_) @value)
] @expression.choice
((binary_expression) @expression.binary
  (#set! either "+ - * / % & | ^") (#set! text "String") (#set! texts "+ string_literal")
  (#set! type "boolean") (#set! typed "== != < > <= >= && ||"))
; What a written function gives: a value, nothing, or `any` of both, as its place asks (Java language specification 15.27.2).
((lambda_expression parameters: (_) @parameters body: (_) @value) @expression.function (#set! gives "value"))
((lambda_expression
  parameters: (_) @parameters
  body: [(method_invocation) (object_creation_expression) (assignment_expression) (update_expression)] @value) @expression.function
  (#set! gives "any"))
((lambda_expression parameters: (_) @parameters body: (block) @value) @expression.function (#set! gives "nothing"))
((lambda_expression parameters: (_) @parameters body: (block [(throw_statement) (while_statement) (for_statement)] .) @value) @expression.function
  (#set! gives "any"))
(this) @expression.this
(super) @expression.super
((method_invocation object: (_) @receiver (super) @expression.super))
; What a statement holds is closed behind it (Java language specification 14.20.3).
((try_with_resources_statement "try" @implicit (resource_specification (resource value: (_) @value))) (#set! member "close()"))
((try_with_resources_statement "try" @implicit (resource_specification (resource . [(identifier) (field_access)] @value .))) (#set! member "close()"))
; A constant of an enumeration calls a constructor.
((enum_constant name: (_) @implicit arguments: (_)? @arguments) (#set! member "new()"))

([(string_literal) (template_expression)] @expression.literal (#set! type "String"))
((class_literal (_) @argument) @expression.literal (#set! type "Class"))
([(decimal_integer_literal) (hex_integer_literal) (octal_integer_literal) (binary_integer_literal)] @expression.literal (#set! type "int"))
([(decimal_floating_point_literal) (hex_floating_point_literal)] @expression.literal (#set! type "double"))
((decimal_integer_literal) @expression.literal (#match? @expression.literal "[lL]$") (#set! type "long"))
((decimal_floating_point_literal) @expression.literal (#match? @expression.literal "[fF]$") (#set! type "float"))
((character_literal) @expression.literal (#set! type "char"))
([(true) (false) (instanceof_expression)] @expression.literal (#set! type "boolean"))
((unary_expression operator: "!") @expression.literal (#set! type "boolean"))
((null_literal) @expression.literal (#set! type "None"))
((void_type) @expression.literal (#set! type "None"))
((boolean_type) @expression.literal (#set! type "boolean"))
((integral_type) @expression.literal (#eq? @expression.literal "int") (#set! type "int"))
((integral_type) @expression.literal (#eq? @expression.literal "long") (#set! type "long"))
((integral_type) @expression.literal (#eq? @expression.literal "char") (#set! type "char"))
((integral_type) @expression.literal (#eq? @expression.literal "short") (#set! type "short"))
((integral_type) @expression.literal (#eq? @expression.literal "byte") (#set! type "byte"))
((floating_point_type) @expression.literal (#eq? @expression.literal "float") (#set! type "float"))
((floating_point_type) @expression.literal (#eq? @expression.literal "double") (#set! type "double"))

((assignment_expression left: (identifier) @expression.name) (#set! marks "write"))
((update_expression (identifier) @expression.name) (#set! marks "write"))
((marker_annotation name: (identifier) @expression.name) (#set! marks "decorator"))
((annotation name: (identifier) @expression.name) (#set! marks "decorator"))
((type_identifier) @name @keyword (#eq? @name "var"))
(labeled_statement . (identifier) @name) @keyword
(module_declaration name: (_) @path) @keyword
(exports_module_directive [(identifier) (scoped_identifier)] @path) @keyword
(opens_module_directive [(identifier) (scoped_identifier)] @path) @keyword
(requires_module_directive module: (_) @path) @keyword
(break_statement (identifier) @name) @keyword
(continue_statement (identifier) @name) @keyword
