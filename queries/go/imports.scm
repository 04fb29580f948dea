((import_spec !name path: (_) @path) @import.module (#set! alias "path"))
(import_spec name: (package_identifier) @alias path: (_) @path) @import.module
((import_spec name: (blank_identifier) path: (_) @path) @import.module (#set! binds "nothing"))
(import_spec name: (dot) path: (_) @path) @import.all
