(class_declaration (class_heritage (_) @base)) @extent
(class (class_heritage (_) @base)) @extent
(field_definition property: (_) @name value: (_)? @value) @definition.field
(field_definition
  property: (_) @name
  value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)] @value) @definition.method
((field_definition "static") @flag (#set! flag "static"))
[
  (class_declaration decorator: (decorator (_) @decorator))
  (method_definition decorator: (decorator (_) @decorator))
  (field_definition decorator: (decorator (_) @decorator))
] @extent
