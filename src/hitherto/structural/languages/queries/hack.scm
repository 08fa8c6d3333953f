(class_declaration name: (_) @name) @def.class
(trait_declaration name: (_) @name) @def.class
(interface_declaration name: (_) @name) @def.interface
(enum_declaration name: (_) @name) @def.enum
(method_declaration name: (_) @name) @def.method
(function_declaration name: (_) @name) @def.function
