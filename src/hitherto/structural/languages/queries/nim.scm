(proc_declaration name: (_) @name) @def.function
(func_declaration name: (_) @name) @def.function
(method_declaration name: (_) @name) @def.function
(template_declaration name: (_) @name) @def.macro
(macro_declaration name: (_) @name) @def.macro
(type_declaration (type_symbol_declaration name: (_) @name)) @def.type
