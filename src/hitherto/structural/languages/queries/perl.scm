(package_statement name: (_) @name) @def.module
(subroutine_declaration_statement name: (_) @name) @def.function
