(function_definition name: (_) @name) @def.function
(macro_definition name: (_) @name) @def.macro
