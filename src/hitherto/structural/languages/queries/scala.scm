(package_clause name: (_) @namespace)
(class_definition name: (_) @name) @def.class
(object_definition name: (_) @name) @def.class
(trait_definition name: (_) @name) @def.interface
(enum_definition name: (_) @name) @def.enum
(type_definition name: (_) @name type: (_) @type) @def.type
(template_body (function_definition name: (_) @name return_type: (_)? @returns) @def.method)
(template_body (function_declaration name: (_) @name return_type: (_)? @returns) @def.method)
(function_definition name: (_) @name return_type: (_)? @returns) @def.function
(template_body (val_definition pattern: (identifier) @name type: (_)? @type value: (_)? @value)
  @def.field)
(template_body (var_definition pattern: (identifier) @name type: (_)? @type value: (_)? @value)
  @def.field)
(class_parameter name: (_) @name type: (_) @type) @def.field
(lambda_expression) @def.lambda

(parameter name: (_) @name type: (_) @type) @bind.parameter
(lambda_expression parameters: (identifier) @name) @bind.parameter
(val_definition pattern: (identifier) @name type: (_)? @type value: (_) @value) @bind
(var_definition pattern: (identifier) @name type: (_)? @type value: (_) @value) @bind
(enumerator . (identifier) @name . (_) @each) @bind

(import_declaration) @import.text
(extends_clause [(type_identifier) (generic_type) (stable_type_identifier)] @base)
(extends_clause (compound_type (_) @base))
(call_expression function: (_) @callee arguments: (_) @args) @call
(instance_expression . (_) @type (arguments)? @args) @new
(arguments [(identifier) (field_expression)] @ref)
(parameter type: (type_identifier) @ref.type)
(class_parameter type: (type_identifier) @ref.type)
(val_definition type: (type_identifier) @ref.type)
(function_definition return_type: (type_identifier) @ref.type)
(type_arguments (type_identifier) @ref.type)
