(namespace_definition name: (_) @namespace)
(class_declaration name: (_) @name) @def.class
(trait_declaration name: (_) @name) @def.class
(interface_declaration name: (_) @name) @def.interface
(enum_declaration name: (_) @name) @def.enum
(enum_case name: (_) @name) @def.field
(method_declaration name: (_) @name) @def.method
(function_definition name: (_) @name) @def.function
(property_declaration type: (_)? @type (property_element name: (variable_name (name) @name)))
  @def.field
(property_promotion_parameter type: (_)? @type name: (variable_name (name) @name)) @def.field
(const_element . (name) @name) @def.field
[(anonymous_function) (arrow_function)] @def.lambda

(simple_parameter type: (_)? @type name: (_) @name) @bind.parameter
(property_promotion_parameter type: (_)? @type name: (_) @name) @bind.parameter
(assignment_expression left: (variable_name) @name right: (_) @value) @bind
(assignment_expression left: (member_access_expression
  object: (variable_name) name: (name) @name) right: (_) @value) @bind.self
(foreach_statement (_) @each . (variable_name) @name) @bind

(namespace_use_clause . (_) @import.all !alias)
(namespace_use_clause . (_) @import.all alias: (_) @as)
[(require_expression (string (string_content) @import.side))
 (require_once_expression (string (string_content) @import.side))
 (include_expression (string (string_content) @import.side))]
(base_clause (_) @base)
(class_interface_clause (_) @base)
(declaration_list (use_declaration (name) @base))
(member_call_expression name: (_) @callee arguments: (_) @args) @call
(nullsafe_member_call_expression name: (_) @callee arguments: (_) @args) @call
(scoped_call_expression name: (_) @callee arguments: (_) @args) @call
(function_call_expression function: (_) @callee arguments: (_) @args) @call
(object_creation_expression . [(name) (qualified_name)] @type) @new
(named_type (_) @ref.type)
(class_constant_access_expression . (_) @ref.type)
(argument (member_access_expression) @ref)
