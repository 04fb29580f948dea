(class_definition
  name: (identifier) @name
  type_parameters: (_)? @type_parameter
  body: (block) @body) @definition.class

(class_definition superclasses: (argument_list [(identifier) (attribute) (subscript) (call)] @base)) @extent
((class_definition superclasses: (argument_list (keyword_argument name: (identifier) @_made value: (_) @type))) @extent
  (#eq? @_made "metaclass"))

(function_definition
  name: (identifier) @name
  type_parameters: (_)? @type_parameter
  parameters: (parameters) @parameters
  return_type: (type)? @returns
  body: (block) @body) @definition.function

(decorated_definition
  (decorator (_) @decorator)+
  definition: (_) @of) @extent

((function_definition "async") @flag (#set! flag "async"))

; A name given a value; only those at the level of a file or class are definitions.
(assignment left: (identifier) @name) @definition.variable
(assignment left: (pattern_list (identifier) @name)) @definition.variable
(assignment left: (tuple_pattern (identifier) @name)) @definition.variable
(type_alias_statement left: (type (identifier) @name) right: (type) @value) @definition.type
(type_alias_statement left: (type (generic_type . (identifier) @name (type_parameter) @type_parameter)) right: (type) @value) @definition.type

; The text of a definition that is no code.
(module . (expression_statement (string) @doc))
(class_definition body: (block . (expression_statement (string) @doc)))
(function_definition body: (block . (expression_statement (string) @doc)))
(comment) @comment

; if __name__ == "__main__":
(module (if_statement
  condition: (comparison_operator (identifier) @_name (string (string_content) @_main))
  consequence: (block) @body) @main
  (#eq? @_name "__name__") (#eq? @_main "__main__"))
