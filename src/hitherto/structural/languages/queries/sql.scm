(create_table (object_reference) @name) @def.class
(create_view (object_reference) @name) @def.class
(create_function (object_reference) @name) @def.function
