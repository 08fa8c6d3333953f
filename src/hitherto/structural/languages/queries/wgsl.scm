(function_declaration name: (_) @name) @def.function
(struct_declaration name: (_) @name) @def.class
