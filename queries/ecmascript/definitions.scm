([(function_declaration name: (_) @name body: (_) @body) (generator_function_declaration name: (_) @name body: (_) @body)] @definition.function
  (#set! hoist "yes"))
([(function_expression name: (_) @name body: (_) @body) (generator_function name: (_) @name body: (_) @body)] @definition.function
  (#set! binds "inside"))
(class_declaration name: (_) @name body: (class_body) @body) @definition.class
((class name: (_) @name body: (class_body) @body) @definition.class (#set! binds "inside"))
(method_definition name: (_) @name body: (_) @body) @definition.method

; A function or class is known by what it is bound to.
((variable_declarator
  name: (identifier) @name
  value: [
    (arrow_function body: (_) @body) (function_expression body: (_) @body) (generator_function body: (_) @body)
  ] @value) @definition.function (#set! binds "elsewhere"))
((variable_declarator name: (identifier) @name value: (class body: (class_body) @body) @value) @definition.class (#set! binds "elsewhere"))
(pair
  key: (_) @name
  value: [
    (arrow_function body: (_) @body) (function_expression body: (_) @body) (generator_function body: (_) @body)
  ] @value) @definition.method
((export_statement
  "default" @name
  value: [(arrow_function body: (_) @body) (function_expression !name body: (_) @body)] @value) @definition.function
  (#set! binds "elsewhere"))
((export_statement "default" @name value: (class !name body: (class_body) @body) @value) @definition.class (#set! binds "elsewhere"))

([
  (function_declaration "async") (generator_function_declaration "async") (function_expression "async") (generator_function "async")
  (arrow_function "async") (method_definition "async")
] @flag (#set! flag "async"))
((method_definition ["get" "set"]) @flag (#set! flag "property"))
((method_definition "static") @flag (#set! flag "static"))

(comment) @comment

; Calls that declare a test, by a name in a string.
((call_expression
  function: [
    (identifier) @_test
    (member_expression object: (identifier) @_test property: (property_identifier) @_form)
    (call_expression function: (member_expression object: (identifier) @_test property: (property_identifier) @_form))
    (member_expression object: (member_expression object: (identifier) @_test property: (property_identifier) @_form))
  ]
  arguments: (arguments . [(string) (template_string)] @name [(arrow_function body: (_) @body) (function_expression body: (_) @body)] @value)) @test
  (#match? @_test "^(test|it|describe|suite|specify|context|xit|fit|xdescribe|fdescribe|Deno)$")
  (#match? @_form "^(only|skip|todo|each|concurrent|failing|fails|describe|serial|parallel|sequential|for|skipIf|runIf|test)$")
  (#set! binds "elsewhere"))
