(struct_definition type: (_) @name) @def.class
(service_definition type: (_) @name) @def.interface
(function_definition (identifier) @name (parameters)) @def.method
