[(identifier) (package_identifier)] @expression.name
((type_identifier) @expression.name (#set! kind "type"))
(selector_expression operand: (_) @receiver field: (_) @name) @expression.member
((qualified_type package: (_) @receiver name: (_) @name) @expression.member (#set! kind "type"))
(call_expression function: (_) @callee !type_arguments arguments: (_) @arguments) @expression.call
((call_expression function: (_) @callee type_arguments: (_) @argument arguments: (_) @arguments) @expression.call (#set! argument "listed"))
(type_conversion_expression type: (_) @callee operand: (_)) @expression.call
(index_expression operand: (_) @value index: (_) @argument) @expression.index
(generic_type type: (_) @value type_arguments: (type_arguments (type_elem (_) @argument))) @expression.index
(type_instantiation_expression type: (_) @value . (_) @argument) @expression.index
(type_instantiation_expression type: (_) @value (_) . (_) @argument) @expression.index
((unary_expression operator: "<-" operand: (_) @value) @expression.await)
[
  (parenthesized_expression (_) @value)
  (parenthesized_type (_) @value)
  (pointer_type (_) @value)
  (type_elem . (_) @value .)
  (negated_type (_) @value)
  (unary_expression operator: ["&" "*" "-" "+" "^"] operand: (_) @value)
  (slice_expression operand: (_) @value)
  (variadic_argument (_) @value)
] @expression.wrap
((unary_expression operator: "!") @expression.literal (#set! type "bool"))
((binary_expression) @expression.binary
  (#set! alike "+ - * / % & | ^ &^") (#set! untyped "int_literal float_literal rune_literal imaginary_literal") (#set! left "<< >>")
  (#set! type "bool") (#set! typed "== != < <= > >= && ||"))
([(type_assertion_expression type: (_) @type) (composite_literal type: (_) @type)] @expression.cast)

(((slice_type element: (_) @argument) @expression.index) (#set! value "slice_"))
(((array_type element: (_) @argument) @expression.index) (#set! value "slice_"))
(((implicit_length_array_type element: (_) @argument) @expression.index) (#set! value "slice_"))
(((map_type key: (_) @argument value: (_) @argument) @expression.index) (#set! value "map_"))
(((channel_type value: (_) @argument) @expression.index) (#set! value "chan_"))
[(field_declaration_list) (interface_type)] @expression.object
(struct_type (_) @value) @expression.wrap
(function_type parameters: (_) @parameters result: (_)? @returns) @expression.callable
(func_literal parameters: (_) @parameters result: (_)? @returns) @expression.callable
(method_elem parameters: (_) @parameters result: (_)? @returns) @expression.callable
(field_declaration name: (_) @key type: (_) @type) @entry
(method_elem name: (_) @key) @entry
(field_declaration !name type: (_) @base) @entry

; What several results are, by position; one in brackets is itself.
((_ result: (parameter_list (parameter_declaration !name type: (_) @value)) @expression.sequence)
  (#set! type "tuple") (#set! of "types") (#set! alone "itself"))
((_ result: (parameter_list (parameter_declaration name: (identifier) @_each type: (_) @value)) @expression.sequence)
  (#set! type "tuple") (#set! of "types") (#set! alone "itself"))
(expression_list . (_) @value .) @expression.wrap
((expression_list . (_) . (_)) @expression.sequence (#set! type "tuple"))

; Keys of a struct's literal are its fields, also where the type of an element is left out.
(composite_literal type: (_) @type body: (literal_value) @expression.cast)
((literal_value (literal_element (literal_value) @expression.index)) @value (#set! item "yes"))
((literal_value (keyed_element . (literal_element (literal_value) @expression.index))) @value (#set! item "yes"))
((literal_value (keyed_element (literal_element) . (literal_element (literal_value) @expression.index))) @value (#set! item "yes"))
((composite_literal
  type: [(type_identifier) (qualified_type) (generic_type) (struct_type)]
  body: (literal_value (keyed_element . (literal_element (identifier) @name) @expression.member)) @receiver)
  (#set! kind "write"))
((literal_element (literal_value (keyed_element . (literal_element (identifier) @name) @expression.member)) @receiver) (#set! kind "write"))
