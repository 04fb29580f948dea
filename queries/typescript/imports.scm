((import_statement (import_require_clause (identifier) @alias source: (string) @path)) @import.module (#set! form "require"))
(export_statement "=" (_) @value) @export.assign
([(import_statement "type") (export_statement "type") (import_specifier "type") (export_specifier "type")] @flag (#set! form "type"))

; What a type takes from a module is no promise of it.
([
  (type_query (call_expression function: (import)) @flag)
  (type_query (member_expression object: (call_expression function: (import)) @flag))
  (type_annotation (member_expression object: (call_expression function: (import)) @flag))
  (type_alias_declaration (member_expression object: (call_expression function: (import)) @flag))
  (type_arguments (member_expression object: (call_expression function: (import)) @flag))
  (union_type (member_expression object: (call_expression function: (import)) @flag))
  (intersection_type (member_expression object: (call_expression function: (import)) @flag))
] (#set! form "type"))
