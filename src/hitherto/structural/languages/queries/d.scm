(class_declaration (identifier) @name) @def.class
(struct_declaration (identifier) @name) @def.class
(interface_declaration (identifier) @name) @def.interface
(enum_declaration (identifier) @name) @def.enum
(function_declaration (identifier) @name) @def.function
