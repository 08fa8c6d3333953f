(function_declaration name: (_) @name) @def.function
