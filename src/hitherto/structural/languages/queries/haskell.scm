(function name: (variable) @name) @def.function
(data_type name: (_) @name) @def.type
(newtype name: (_) @name) @def.type
(type_synomym name: (_) @name) @def.type
(class name: (_) @name) @def.interface
