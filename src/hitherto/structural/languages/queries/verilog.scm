(module_declaration (module_header (simple_identifier) @name)) @def.module
(function_declaration (function_body_declaration (function_identifier) @name)) @def.function
