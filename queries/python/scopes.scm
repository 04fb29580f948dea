(class_definition body: (block) @scope.class)
(function_definition body: (block) @scope.function)
(lambda) @scope.function
; Type parameters are known in the header and the body.
[(class_definition type_parameters: (_)) (function_definition type_parameters: (_)) (type_alias_statement)] @scope.type
([
  (class_definition type_parameters: (type_parameter (type (identifier) @name) @binding.type))
  (function_definition type_parameters: (type_parameter (type (identifier) @name) @binding.type))
  (type_alias_statement left: (type (generic_type (type_parameter (type (identifier) @name) @binding.type))))
] (#set! bound "inside"))
([
  (class_definition type_parameters: (type_parameter (type (constrained_type . (type (identifier) @name) (type) @type) @binding.type)))
  (function_definition type_parameters: (type_parameter (type (constrained_type . (type (identifier) @name) (type) @type) @binding.type)))
  (type_alias_statement left: (type (generic_type (type_parameter (type (constrained_type . (type (identifier) @name) (type) @type) @binding.type)))))
] (#set! bound "inside") (#not-match? @type "^[(]"))
([
  (class_definition type_parameters: (type_parameter (type (constrained_type . (type (identifier) @name) (type (tuple (_)+ @type))) @binding.type)))
  (function_definition type_parameters: (type_parameter (type (constrained_type . (type (identifier) @name) (type (tuple (_)+ @type))) @binding.type)))
] (#set! bound "inside"))
[(list_comprehension) (set_comprehension) (dictionary_comprehension) (generator_expression)] @scope.comprehension

(if_statement consequence: (block) @branch)
(elif_clause consequence: (block) @branch)
(else_clause body: (block) @branch)
(try_statement body: (block) @branch)
(except_clause (block) @branch)
(case_clause consequence: (block) @branch)
(boolean_operator operator: "and" right: (_) @branch)
(conditional_expression . (_) @branch)
(for_statement body: (block) @loop)
(while_statement body: (block) @loop)

(assignment left: (_) @target type: (type)? @type right: (_)? @value) @binding.assign
(augmented_assignment left: (_) @target right: (_) @value) @binding.augment
(named_expression name: (identifier) @target value: (_) @value) @binding.assign
(for_statement left: (_) @target right: (_) @value) @binding.iterate
(for_in_clause left: (_) @target right: (_) @value) @binding.iterate
(with_item value: (as_pattern (_) @value alias: (as_pattern_target (_) @target))) @binding.enter
(except_clause value: (as_pattern (_) @value alias: (as_pattern_target (identifier) @target))) @binding.catch
(global_statement (identifier) @name) @binding.global
(nonlocal_statement (identifier) @name) @binding.nonlocal
(case_pattern (dotted_name . (identifier) @target .)) @binding.opaque
(class_pattern (case_pattern (keyword_pattern . (identifier) @name (dotted_name . (identifier) @target .)) @binding.catch)) @value
(as_pattern . (case_pattern . (_) @value .) (identifier) @target) @binding.catch
(splat_pattern (identifier) @target) @binding.opaque

(parameters (identifier) @name) @binding.parameter
(lambda_parameters (identifier) @name) @binding.parameter
(default_parameter name: (identifier) @name value: (_) @value) @binding.parameter
(typed_parameter . (identifier) @name type: (type) @type) @binding.parameter
(typed_default_parameter name: (identifier) @name type: (type) @type value: (_) @value) @binding.parameter
((parameters (list_splat_pattern (identifier) @name)) @binding.parameter (#set! parameter "rest"))
((parameters (dictionary_splat_pattern (identifier) @name)) @binding.parameter (#set! parameter "keywords"))
((lambda_parameters (list_splat_pattern (identifier) @name)) @binding.parameter (#set! parameter "rest"))
((lambda_parameters (dictionary_splat_pattern (identifier) @name)) @binding.parameter (#set! parameter "keywords"))
((typed_parameter . (list_splat_pattern (identifier) @name) type: (type) @type) @binding.parameter (#set! parameter "rest"))
((typed_parameter . (dictionary_splat_pattern (identifier) @name) type: (type) @type) @binding.parameter (#set! parameter "keywords"))

; Where a test of its type holds, a name is of that type: inside a branch, behind `and`, and after an assertion or an early exit.
([
  (if_statement condition: (call function: (identifier) @_test arguments: (argument_list . [(identifier) (attribute)] @target . [(identifier) (attribute) (tuple) (binary_operator)] @type .)) consequence: (block) @region)
  (elif_clause condition: (call function: (identifier) @_test arguments: (argument_list . [(identifier) (attribute)] @target . [(identifier) (attribute) (tuple) (binary_operator)] @type .)) consequence: (block) @region)
  (if_statement
    condition: (boolean_operator left: (call function: (identifier) @_test arguments: (argument_list . [(identifier) (attribute)] @target . [(identifier) (attribute) (tuple) (binary_operator)] @type .)) operator: "and")
    consequence: (block) @region)
  (if_statement
    condition: (boolean_operator operator: "and" right: (call function: (identifier) @_test arguments: (argument_list . [(identifier) (attribute)] @target . [(identifier) (attribute) (tuple) (binary_operator)] @type .)))
    consequence: (block) @region)
  (boolean_operator left: (call function: (identifier) @_test arguments: (argument_list . [(identifier) (attribute)] @target . [(identifier) (attribute) (tuple) (binary_operator)] @type .)) operator: "and" right: (_) @region)
  (boolean_operator
    left: (boolean_operator operator: "and" right: (call function: (identifier) @_test arguments: (argument_list . [(identifier) (attribute)] @target . [(identifier) (attribute) (tuple) (binary_operator)] @type .)))
    operator: "and" right: (_) @region)
  (conditional_expression . (_) @region . (call function: (identifier) @_test arguments: (argument_list . [(identifier) (attribute)] @target . [(identifier) (attribute) (tuple) (binary_operator)] @type .)))
  (assert_statement (call function: (identifier) @_test arguments: (argument_list . [(identifier) (attribute)] @target . [(identifier) (attribute) (tuple) (binary_operator)] @type .)))
  (if_statement
    condition: (not_operator argument: (call function: (identifier) @_test arguments: (argument_list . [(identifier) (attribute)] @target . [(identifier) (attribute) (tuple) (binary_operator)] @type .)))
    consequence: (block [(return_statement) (raise_statement) (continue_statement) (break_statement)] .)
    !alternative)
] @binding.narrow (#eq? @_test "isinstance"))

; Where it does not hold, a name is of no such type: in the other branch, and after an early exit.
([
  (if_statement
    condition: (call function: (identifier) @_test arguments: (argument_list . [(identifier) (attribute)] @target . [(identifier) (attribute) (tuple) (binary_operator)] @type .))
    alternative: (else_clause body: (block) @region))
  (if_statement
    condition: (call function: (identifier) @_test arguments: (argument_list . [(identifier) (attribute)] @target . [(identifier) (attribute) (tuple) (binary_operator)] @type .))
    alternative: (elif_clause consequence: (block) @region))
  (if_statement
    condition: (not_operator argument: (call function: (identifier) @_test arguments: (argument_list . [(identifier) (attribute)] @target . [(identifier) (attribute) (tuple) (binary_operator)] @type .)))
    consequence: (block) @region)
  (if_statement
    condition: (call function: (identifier) @_test arguments: (argument_list . [(identifier) (attribute)] @target . [(identifier) (attribute) (tuple) (binary_operator)] @type .))
    consequence: (block [(return_statement) (raise_statement) (continue_statement) (break_statement)] .)
    !alternative)
] @binding.narrow (#eq? @_test "isinstance") (#set! told "not"))
(if_statement
  condition: (not_operator argument: (call function: (identifier) @_test arguments: (argument_list . [(identifier) (attribute)] @target . [(identifier) (attribute) (tuple) (binary_operator)] @type .)))
  alternative: (else_clause body: (block) @region)
  (#eq? @_test "isinstance")) @binding.narrow

; A function asked about a name alone may tell its type.
[
  (if_statement condition: (call arguments: (argument_list . (identifier) @target .)) @value consequence: (block) @region)
  (elif_clause condition: (call arguments: (argument_list . (identifier) @target .)) @value consequence: (block) @region)
  (assert_statement (call arguments: (argument_list . (identifier) @target .)) @value)
  (if_statement
    condition: (not_operator argument: (call arguments: (argument_list . (identifier) @target .)) @value)
    consequence: (block [(return_statement) (raise_statement) (continue_statement) (break_statement)] .)
    !alternative)
] @binding.narrow

; The same for a case whose pattern names one class, or two.
(match_statement subject: (identifier) @target body: (block (case_clause .
  (case_pattern . [
    (class_pattern . (dotted_name . (identifier) @type .))
    (as_pattern . (case_pattern . (class_pattern . (dotted_name . (identifier) @type .)) .))
    (union_pattern . (class_pattern . (dotted_name . (identifier) @type .)) . (class_pattern . (dotted_name . (identifier) @type .)) .)
  ] .) . guard: (_)? . consequence: (block) @region))) @binding.narrow

(return_statement (_) @value) @flow.return
(yield "from" (_) @value) @flow.delegate
(yield . (_) @value) @flow.yield

[(pattern_list) (tuple_pattern) (list_pattern)] @target.sequence
(as_pattern_target [(tuple) (list)] @target.sequence)
(list_splat_pattern (_) @value) @target.rest
