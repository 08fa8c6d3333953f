(namespace_definition name: (_) @name) @def.module
(class_specifier name: (_) @name body: (_)) @def.class
(function_definition declarator: (function_declarator declarator: (field_identifier) @name))
  @def.method
(function_definition declarator: (pointer_declarator
  declarator: (function_declarator declarator: (field_identifier) @name))) @def.method
(function_definition declarator: (reference_declarator
  (function_declarator declarator: (field_identifier) @name))) @def.method
(field_declaration declarator: (function_declarator declarator: (field_identifier) @name)) @def.method
(function_definition declarator: (function_declarator
  declarator: (qualified_identifier scope: (_) @owner name: (identifier) @name))) @def.method
(function_definition declarator: (pointer_declarator declarator: (function_declarator
  declarator: (qualified_identifier scope: (_) @owner name: (identifier) @name)))) @def.method
(alias_declaration name: (_) @name type: (_) @type) @def.type
(lambda_expression) @def.lambda
(parameter_declaration type: (_) @type
  declarator: (reference_declarator (identifier) @name)) @bind.parameter
(declaration type: (placeholder_type_specifier)
  declarator: (init_declarator declarator: (identifier) @name value: (_) @value)) @bind
(for_range_loop declarator: (_ (identifier) @name) right: (_) @each) @bind
(for_range_loop declarator: (identifier) @name right: (_) @each) @bind
(base_class_clause [(type_identifier) (qualified_identifier) (template_type)] @base)
(new_expression type: (_) @type arguments: (_)? @args) @new
(template_argument_list (type_descriptor type: (type_identifier) @ref.type))
