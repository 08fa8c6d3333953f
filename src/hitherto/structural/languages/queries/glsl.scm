(function_definition declarator: (function_declarator declarator: (identifier) @name)) @def.function
(struct_specifier name: (_) @name body: (_)) @def.class
