(class_declaration name: (_) @name) @def.class
(interface_declaration name: (_) @name) @def.interface
(enum_declaration name: (_) @name) @def.enum
(trigger_declaration name: (_) @name) @def.class
(method_declaration name: (_) @name) @def.method
(constructor_declaration name: (_) @name) @def.method
