((import_statement (import_clause (identifier) @alias) source: (string) @path) @import.from (#set! name "default"))
(import_statement (import_clause (named_imports) @listed) source: (string) @path) @import.from
(import_statement (import_clause (namespace_import (identifier) @alias)) source: (string) @path) @import.module
((import_statement . "import" . source: (string) @path) @import.module (#set! binds "nothing"))
((call_expression function: (import) arguments: (arguments . (string) @path)) @import.call (#set! form "dynamic"))
; Who is handed a function that promises a module takes the module's default from it.
([
  (arguments . (arrow_function body: (call_expression function: (import) arguments: (arguments . (string) @path))))
  (pair value: (arrow_function body: (call_expression function: (import) arguments: (arguments . (string) @path))))
] @import.call (#set! form "dynamic") (#set! name "default"))
((call_expression function: (identifier) @_require arguments: (arguments . (string) @path .)) @import.call
  (#eq? @_require "require") (#set! form "require"))

(export_statement "default"? @alias declaration: (_)) @export.declaration
(export_statement value: (_) @value) @export.default
(export_statement (export_clause) @listed source: (string)? @path) @export.name
(export_statement "*" source: (string) @path) @export.all
(export_statement (namespace_export (_) @alias) source: (string) @path) @export.all

((assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @name @_exports)
  right: (_) @value) @export.assign
  (#eq? @_module "module") (#eq? @_exports "exports"))
((assignment_expression
  left: (member_expression object: (identifier) @_exports property: (property_identifier) @name)
  right: (_) @value) @export.member
  (#eq? @_exports "exports"))
((assignment_expression
  left: (member_expression
    object: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
    property: (property_identifier) @name)
  right: (_) @value) @export.member
  (#eq? @_module "module") (#eq? @_exports "exports"))
