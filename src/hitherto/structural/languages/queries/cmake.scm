(function_command (argument_list . (argument) @name)) @def.function
(macro_command (argument_list . (argument) @name)) @def.macro
