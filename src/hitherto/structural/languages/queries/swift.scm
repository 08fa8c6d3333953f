(class_declaration name: (type_identifier) @name) @def.class
(class_declaration name: (type_identifier) @name body: (enum_class_body)) @def.enum
(class_declaration "extension" name: (user_type) @owner) @scope
(protocol_declaration name: (_) @name) @def.interface
(enum_entry name: (simple_identifier) @name) @def.field
(typealias_declaration name: (type_identifier) @name name: (_) @type) @def.type
(class_body (function_declaration name: (simple_identifier) @name
  name: (_)? @returns) @def.method)
(function_declaration name: (simple_identifier) @name
  name: (_)? @returns) @def.function
(protocol_function_declaration name: (simple_identifier) @name) @def.method
(init_declaration name: "init" @name) @def.method
(class_body (property_declaration name: (pattern bound_identifier: (_) @name)
  (type_annotation (_) @type)?) @def.field)
(class_body (property_declaration name: (pattern bound_identifier: (_) @name) value: (_) @value)
  @def.field)
(lambda_literal) @def.lambda

(parameter name: (simple_identifier) @name name: (_) @type) @bind.parameter
(property_declaration name: (pattern bound_identifier: (_) @name)
  (type_annotation (_) @type)) @bind
(property_declaration name: (pattern bound_identifier: (_) @name) value: (_) @value) @bind
(for_statement item: (pattern bound_identifier: (_) @name) collection: (_) @each) @bind
(lambda_parameter (simple_identifier) @name) @bind.parameter

(import_declaration (identifier) @import.side)
(inheritance_specifier (user_type) @base)
(call_expression . (_) @callee (call_suffix (value_arguments)? @args)) @call
(value_argument value: [(simple_identifier) (navigation_expression)] @ref)
(type_annotation (user_type) @ref.type)
(parameter (user_type) @ref.type)
