; `<Type>value`, which is an element where JSX is read.
(type_assertion (type_arguments (_) @type)) @expression.cast
