(class_interface . (identifier) @name) @def.class
(class_implementation . (identifier) @name) @def.class
(protocol_declaration . (identifier) @name) @def.interface
(method_definition (identifier) @name) @def.method
(function_definition declarator: (function_declarator declarator: (identifier) @name)) @def.function
(struct_specifier name: (_) @name body: (_)) @def.class
