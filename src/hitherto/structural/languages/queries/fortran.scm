(module (module_statement (name) @name)) @def.module
(program (program_statement (name) @name)) @def.module
(subroutine (subroutine_statement (name) @name)) @def.function
(function (function_statement (name) @name)) @def.function
