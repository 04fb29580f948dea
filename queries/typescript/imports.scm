((import_statement (import_require_clause (identifier) @alias source: (string) @path)) @import.module (#set! form "require"))
(export_statement "=" (_) @value) @export.assign
([(import_statement "type") (export_statement "type") (import_specifier "type") (export_specifier "type")] @flag (#set! form "type"))
