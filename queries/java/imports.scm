(package_declaration [(identifier) (scoped_identifier)] @name) @package
((import_declaration . "import" . (scoped_identifier name: (_) @alias) @path . ";") @import.module
  (#not-match? @import.module "^import\\s+static\\s") (#set! form "type") (#set! takes "alias"))
((import_declaration "static" (scoped_identifier scope: (_) @path name: (_) @name) . ";") @import.from (#set! form "member"))
((import_declaration . "import" . [(scoped_identifier) (identifier)] @path "." (asterisk)) @import.all
  (#not-match? @import.all "^import\\s+static\\s") (#set! form "type"))
((import_declaration "static" (scoped_identifier) @path "." (asterisk)) @import.all (#set! form "member"))
