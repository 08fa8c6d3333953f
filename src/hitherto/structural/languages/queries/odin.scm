(procedure_declaration . (identifier) @name) @def.function
(struct_declaration . (identifier) @name) @def.class
