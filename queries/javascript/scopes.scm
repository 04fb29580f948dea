((lexical_declaration (variable_declarator name: (_) @target value: (_)? @value) @binding.assign)
  (#set! declares "yes") (#set! defines "variable"))
((using_declaration (variable_declarator name: (_) @target value: (_)? @value) @binding.assign)
  (#set! declares "yes") (#set! defines "variable"))
((variable_declaration (variable_declarator name: (_) @target value: (_)? @value) @binding.assign)
  (#set! declares "yes") (#set! defines "variable") (#set! hoist "function"))

(formal_parameters [(identifier) (object_pattern) (array_pattern)] @target) @binding.parameter
(formal_parameters (assignment_pattern left: (_) @target right: (_) @value)) @binding.parameter
((formal_parameters (rest_pattern (_) @target)) @binding.parameter (#set! parameter "rest"))
