; A capital or a dot makes a tag a component; any other is the platform's and no use.
([(jsx_opening_element name: (_) @callee) (jsx_self_closing_element name: (_) @callee)] @expression.element (#match? @callee "^[A-Z_$]|\\."))
([(jsx_opening_element name: (identifier) @name) (jsx_self_closing_element name: (identifier) @name)] @keyword (#match? @name "^[^A-Z_$]"))
(jsx_closing_element name: (_) @name) @keyword
(jsx_closing_element name: (member_expression object: (identifier) @name)) @keyword
(jsx_namespace_name (identifier) @name) @keyword
(jsx_attribute (property_identifier) @key (jsx_expression (_) @value)) @entry
