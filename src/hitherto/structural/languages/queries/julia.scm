(module_definition name: (_) @name) @def.module
(function_definition (signature (call_expression . (_) @name))) @def.function
(assignment . (call_expression . (identifier) @name)) @def.function
(struct_definition (type_head . (_) @name)) @def.class
(macro_definition (signature (call_expression . (_) @name))) @def.macro
