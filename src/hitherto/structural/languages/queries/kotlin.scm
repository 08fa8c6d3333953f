(package_header (identifier) @namespace)
(class_declaration "class" (type_identifier) @name) @def.class
(class_declaration "interface" (type_identifier) @name) @def.interface
(class_declaration (type_identifier) @name (enum_class_body)) @def.enum
(object_declaration (type_identifier) @name) @def.class
(enum_entry (simple_identifier) @name) @def.field
(type_alias (type_identifier) @name . (_) @type) @def.type
(class_body (function_declaration (simple_identifier) @name (function_value_parameters) .
  [(user_type) (nullable_type)]? @returns) @def.method)
(function_declaration (receiver_type (user_type) @owner) (simple_identifier) @name
  (function_value_parameters) . [(user_type) (nullable_type)]? @returns) @def.method
(function_declaration (simple_identifier) @name (function_value_parameters) .
  [(user_type) (nullable_type)]? @returns) @def.function
(class_body (property_declaration (variable_declaration (simple_identifier) @name
  [(user_type) (nullable_type)]? @type)) @def.field)
(class_body (property_declaration (variable_declaration . (simple_identifier) @name .) . (_) @value)
  @def.field)
(primary_constructor (class_parameter (binding_pattern_kind) (simple_identifier) @name
  [(user_type) (nullable_type)] @type) @def.field)
(source_file (property_declaration (variable_declaration (simple_identifier) @name
  [(user_type) (nullable_type)]? @type)) @def.variable)
(lambda_literal) @def.lambda
(anonymous_function) @def.lambda

(parameter (simple_identifier) @name [(user_type) (nullable_type)] @type) @bind.parameter
(class_parameter (simple_identifier) @name [(user_type) (nullable_type)] @type) @bind.parameter
(lambda_parameters (variable_declaration (simple_identifier) @name (user_type)? @type))
  @bind.parameter
(property_declaration (variable_declaration (simple_identifier) @name (user_type) @type)) @bind
(property_declaration (variable_declaration . (simple_identifier) @name .) . (_) @value) @bind
(for_statement (variable_declaration (simple_identifier) @name) . (_) @each) @bind

(import_header (identifier) @import.all .)
(import_header (identifier) @from (import_alias (type_identifier) @import.all))
(import_header (identifier) @import.wild (wildcard_import))
(delegation_specifier (constructor_invocation (user_type) @base))
(delegation_specifier (user_type) @base)
(call_expression . (_) @callee (call_suffix (value_arguments)? @args)) @call
(value_argument [(simple_identifier) (navigation_expression)] @ref)
(callable_reference) @ref
(parameter (user_type) @ref.type)
(variable_declaration (user_type) @ref.type)
(function_declaration (function_value_parameters) (user_type) @ref.type)
