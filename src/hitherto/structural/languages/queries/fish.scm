(function_definition name: (_) @name) @def.function
