(function_definition) @scope.function
(declaration declarator: (function_declarator declarator: [(identifier) (parenthesized_declarator (identifier))])) @scope.function
(declaration declarator: (pointer_declarator declarator: (function_declarator declarator: [(identifier) (parenthesized_declarator (identifier))]))) @scope.function
(declaration declarator: (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator
  declarator: [(identifier) (parenthesized_declarator (identifier))])))) @scope.function
(declaration declarator: (function_declarator declarator: (function_declarator declarator: (identifier)))) @scope.function
(preproc_function_def) @scope.function
(compound_statement) @scope.block
(for_statement) @scope.block
; The parameters of a pointer to a function are names of nothing else.
(function_declarator declarator: (parenthesized_declarator) parameters: (_) @scope.block)
(abstract_function_declarator parameters: (_) @scope.block)

(([
  (declaration type: (_) @type declarator: [(identifier) (pointer_declarator) (array_declarator)] @target)
  (declaration type: (_) @type
    declarator: (init_declarator declarator: [(identifier) (pointer_declarator) (array_declarator)] @target))
] @binding.assign) (#set! declares "yes") (#set! defines "variable"))
; A pointer to a function is what it is given.
(([
  (declaration declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator))) @target)
  (declaration declarator: (init_declarator declarator: (function_declarator) @target value: (_) @value))
] @binding.assign) (#set! declares "yes") (#set! defines "variable") (#set! unstated "yes"))
((parameter_declaration type: (_) @type declarator: [(identifier) (pointer_declarator) (array_declarator)] @target) @binding.parameter)
((parameter_declaration declarator: (function_declarator) @target) @binding.parameter)
(preproc_params (identifier) @name @binding.parameter)
; Parameters before the types were written in their list (C90 6.7.1).
(parameter_list (identifier) @name @binding.parameter)

(return_statement (_) @value) @flow.return
