((type_identifier) @expression.name (#set! kind "type"))
((nested_type_identifier module: (_) @receiver name: (_) @name) @expression.member (#set! kind "type"))
(nested_identifier object: (_) @receiver property: (_) @name) @expression.member
; Of `value as a.b.C` the grammar takes `value as a.b` for what has the member `C`.
((member_expression
  object: [(as_expression . (_) . (nested_type_identifier) @receiver .) (satisfies_expression . (_) . (nested_type_identifier) @receiver .)]
  property: (_) @name) @expression.member (#set! kind "type"))
(new_expression constructor: (_) @callee !type_arguments arguments: (_)? @arguments) @expression.new
((new_expression constructor: (_) @callee type_arguments: (_) @argument arguments: (_)? @arguments) @expression.new
  (#set! argument "listed"))
((call_expression function: (_) @callee type_arguments: (_) @argument arguments: (_) @arguments) @expression.call
  (#set! argument "listed"))
; Of `await call<T>(x)` the grammar takes `await call` for what is called.
((call_expression function: (await_expression (_) @callee) type_arguments: (_) @argument arguments: (_) @arguments) @expression.call
  (#set! argument "listed") (#set! awaits "yes"))
(generic_type name: (_) @value type_arguments: (type_arguments (_)+ @argument)) @expression.index
(extends_clause value: (_) @value type_arguments: (type_arguments (_)+ @argument)?) @expression.index
((lookup_type . (_) @receiver . (literal_type (string (string_fragment) @name))) @expression.member (#set! of "type"))
((array_type (_) @argument) @expression.index (#set! value "Array"))
((as_expression . (_) . (_) @type .) @expression.cast)
((as_expression . (_) @value .) @expression.wrap)
(satisfies_expression . (_) @value . (_) @type) @expression.wrap
[
  (non_null_expression (_) @value)
  (instantiation_expression . (_) @value)
  (parenthesized_type (_) @value)
  (readonly_type (_) @value)
  (optional_type (_) @value)
  (rest_type (_) @value)
  (literal_type (_) @value)
  (type_annotation (_) @value)
] @expression.wrap
[
  (union_type (_) @value)
  (intersection_type (_) @value)
  (conditional_type consequence: (_) @value alternative: (_) @value)
] @expression.choice
(type_query (_) @value) @expression.value
((tuple_type) @expression.sequence (#set! type "tuple") (#set! of "types"))
(function_type parameters: (_) @parameters return_type: (_) @returns) @expression.callable
(constructor_type parameters: (_) @parameters type: (_) @returns) @expression.callable
(method_signature parameters: (_) @parameters return_type: (type_annotation (_) @returns)?) @expression.callable
(object_type) @expression.object
(property_signature name: (_) @key type: (type_annotation (_) @type)) @entry
(method_signature name: (_) @key) @entry
(call_signature parameters: (_) @parameters return_type: (type_annotation (_) @returns)?) @expression.callable
(construct_signature parameters: (_) @parameters type: (type_annotation (_) @returns)?) @expression.callable
([(call_signature) (construct_signature)] @entry (#set! name "__call__"))
(index_signature type: (type_annotation (_) @type)) @expression.cast
((index_signature) @entry (#set! name "[]"))
(this_type) @expression.this

((predefined_type) @expression.literal (#eq? @expression.literal "string") (#set! type "String"))
((predefined_type) @expression.literal (#eq? @expression.literal "number") (#set! type "Number"))
; What a function says of its argument where it says yes is kept with the answer.
((type_predicate name: (identifier) type: (_) @argument) @expression.literal (#set! type "Boolean"))
(asserts (type_predicate) @value) @expression.wrap
((predefined_type) @expression.literal (#eq? @expression.literal "boolean") (#set! type "Boolean"))
((predefined_type) @expression.literal (#match? @expression.literal "^(void|never)$") (#set! type "None"))
((predefined_type) @expression.literal (#eq? @expression.literal "object") (#set! type "Object"))
([(template_literal_type) (index_type_query)] @expression.literal (#set! type "String"))
