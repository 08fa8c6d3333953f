(class_definition name: (_) @name) @def.class
(mixin_declaration (identifier) @name) @def.class
(extension_declaration name: (_) @name) @def.class
(enum_declaration name: (_) @name) @def.enum
(method_signature (_ name: (_) @name)) @def.method
(program (function_signature name: (_) @name) @def.function)
