(unit (moduleName) @name) @def.module
(program (moduleName) @name) @def.module
(declType name: (_) @name) @def.type
(declProc name: (_) @name) @def.function
