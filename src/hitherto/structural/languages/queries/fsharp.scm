(named_module name: (_) @name) @def.module
(function_or_value_defn (function_declaration_left . (_) @name)) @def.function
(type_definition (_ (type_name type_name: (_) @name))) @def.type
(method_or_prop_defn name: (property_or_ident method: (_) @name)) @def.method
