(package_declaration name: (_) @name) @def.module
(package_body name: (_) @name) @def.module
(procedure_specification name: (_) @name) @def.function
(function_specification name: (_) @name) @def.function
(full_type_declaration (identifier) @name) @def.type
