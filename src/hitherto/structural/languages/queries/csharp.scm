(namespace_declaration name: (_) @namespace)
(file_scoped_namespace_declaration name: (_) @namespace)
(class_declaration name: (_) @name) @def.class
(struct_declaration name: (_) @name) @def.class
(record_declaration name: (_) @name) @def.class
(interface_declaration name: (_) @name) @def.interface
(enum_declaration name: (_) @name) @def.enum
(enum_member_declaration name: (_) @name) @def.field
(delegate_declaration name: (_) @name) @def.type
(method_declaration returns: (_) @returns name: (_) @name) @def.method
(constructor_declaration name: (_) @name) @def.method
(local_function_statement name: (_) @name) @def.function
(property_declaration type: (_) @type name: (_) @name) @def.field
(field_declaration (variable_declaration type: (_) @type
  (variable_declarator name: (_) @name) @def.field))
(lambda_expression) @def.lambda
(anonymous_method_expression) @def.lambda

(parameter type: (_) @type name: (_) @name) @bind.parameter
(implicit_parameter) @name @bind.parameter
(local_declaration_statement (variable_declaration type: (_) @type
  (variable_declarator name: (_) @name))) @bind
(variable_declaration type: (implicit_type) (variable_declarator name: (_) @name (_) @value)) @bind
(foreach_statement type: (_) @type left: (_) @name right: (_) @each) @bind

(using_directive !name . (_) @import.wild)
(using_directive name: (_) @as (_) @import.all)
(base_list (_) @base)
(invocation_expression function: (_) @callee arguments: (_) @args) @call
(object_creation_expression type: (_) @type arguments: (_)? @args) @new
(argument [(identifier) (member_access_expression)] @ref)
(assignment_expression right: [(identifier) (member_access_expression)] @ref)
(return_statement [(identifier) (member_access_expression)] @ref)
(parameter type: (identifier) @ref.type)
(variable_declaration type: (identifier) @ref.type)
(property_declaration type: (identifier) @ref.type)
(method_declaration returns: (identifier) @ref.type)
(type_argument_list (identifier) @ref.type)
