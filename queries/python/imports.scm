(import_statement name: (dotted_name) @path) @import.module
(import_statement name: (aliased_import name: (dotted_name) @path alias: (identifier) @alias)) @import.module
(import_from_statement module_name: (_) @path name: (dotted_name (identifier) @name)) @import.from
(import_from_statement module_name: (_) @path name: (aliased_import name: (dotted_name (identifier) @name) alias: (identifier) @alias)) @import.from
(import_from_statement module_name: (_) @path (wildcard_import)) @import.all
; Fixtures of other files that pytest is told to load.
(assignment
  left: (identifier) @_plugins
  right: [(list (string (string_content) @path)) (tuple (string (string_content) @path)) (string (string_content) @path)]
  (#eq? @_plugins "pytest_plugins")) @import.all
(future_import_statement "__future__" @path name: (dotted_name (identifier) @name)) @import.from
(future_import_statement "__future__" @path name: (aliased_import name: (dotted_name (identifier) @name) alias: (identifier) @alias)) @import.from
(call
  function: [(identifier) (attribute)] @_import
  arguments: (argument_list . (string (string_content) @path) .)
  (#match? @_import "^(importlib\\.)?(import_module|__import__)$")) @import.call
; From the package that is given, or from that of the file.
(call
  function: [(identifier) (attribute)] @_import
  arguments: (argument_list . (string (string_content) @path) . [
    (string (string_content) @of)
    (keyword_argument name: (identifier) @_given value: (string (string_content) @of))
  ] .)
  (#match? @_import "^(importlib\\.)?import_module$")) @import.call
(call
  function: [(identifier) (attribute)] @_import
  arguments: (argument_list . (string (string_content) @path) . [(identifier) @_own (keyword_argument value: (identifier) @_own)] .)
  (#match? @_import "^(importlib\\.)?import_module$") (#match? @_own "^__(package|name)__$")) @import.call

; __all__ names what a star import takes.
(assignment left: (identifier) @_all right: (_) @value (#eq? @_all "__all__")) @export.list
(augmented_assignment left: (identifier) @_all right: (_) @value (#eq? @_all "__all__")) @export.list
(call
  function: (attribute object: (identifier) @_all attribute: (identifier) @_add)
  arguments: (argument_list (_) @value)
  (#eq? @_all "__all__") (#match? @_add "^(extend|append)$")) @export.list
