(new_expression constructor: (_) @callee arguments: (_)? @arguments) @expression.new
