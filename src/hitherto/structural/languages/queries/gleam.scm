(function name: (_) @name) @def.function
(external_function name: (_) @name) @def.function
(type_definition (type_name name: (_) @name)) @def.type
