(object_type_definition (name) @name) @def.class
(interface_type_definition (name) @name) @def.interface
(input_object_type_definition (name) @name) @def.class
(enum_type_definition (name) @name) @def.enum
(union_type_definition (name) @name) @def.type
(scalar_type_definition (name) @name) @def.type
(field_definition (name) @name) @def.field
