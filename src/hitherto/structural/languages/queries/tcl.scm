(procedure name: (_) @name) @def.function
