(binary_operator lhs: (identifier) @name rhs: (function_definition)) @def.function
