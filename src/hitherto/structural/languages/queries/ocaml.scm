(module_binding (module_name) @name) @def.module
(let_binding pattern: (value_name) @name (parameter)) @def.function
(type_binding name: (_) @name) @def.type
(class_binding (class_name) @name) @def.class
(method_definition (method_name) @name) @def.method
