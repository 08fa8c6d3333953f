(function_statement (function_name) @name) @def.function
(class_statement . (simple_name) @name) @def.class
(class_method_definition (simple_name) @name) @def.method
