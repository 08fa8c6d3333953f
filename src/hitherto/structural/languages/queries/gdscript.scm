(class_name_statement name: (_) @name) @def.class
(class_definition name: (_) @name) @def.class
(enum_definition name: (_) @name) @def.enum
(function_definition name: (_) @name) @def.function
