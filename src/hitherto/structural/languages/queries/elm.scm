(value_declaration functionDeclarationLeft: (function_declaration_left . (_) @name)) @def.function
(type_declaration name: (_) @name) @def.type
(type_alias_declaration name: (_) @name) @def.type
