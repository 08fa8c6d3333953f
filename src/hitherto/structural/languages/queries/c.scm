(function_definition declarator: (function_declarator declarator: (identifier) @name)) @def.function
(function_definition declarator: (pointer_declarator
  declarator: (function_declarator declarator: (identifier) @name))) @def.function
(struct_specifier name: (_) @name body: (_)) @def.class
(union_specifier name: (_) @name body: (_)) @def.class
(enum_specifier name: (_) @name body: (_)) @def.enum
(enumerator name: (_) @name) @def.field
(type_definition type: (_) @type declarator: (type_identifier) @name) @def.type
(field_declaration type: (_) @type declarator: (field_identifier) @name) @def.field
(field_declaration type: (_) @type
  declarator: (pointer_declarator declarator: (field_identifier) @name)) @def.field
(translation_unit (declaration declarator: (init_declarator declarator: (identifier) @name))
  @def.variable)
(preproc_function_def name: (_) @name) @def.macro

(parameter_declaration type: (_) @type declarator: (identifier) @name) @bind.parameter
(parameter_declaration type: (_) @type
  declarator: (pointer_declarator declarator: (identifier) @name)) @bind.parameter
(declaration type: (_) @type declarator: (identifier) @name) @bind
(declaration type: (_) @type declarator: (pointer_declarator declarator: (identifier) @name)) @bind
(declaration type: (_) @type declarator: (init_declarator declarator: (identifier) @name)) @bind
(declaration type: (_) @type declarator: (init_declarator
  declarator: (pointer_declarator declarator: (identifier) @name))) @bind

(preproc_include path: (_) @import.side)
(call_expression function: (_) @callee arguments: (_) @args) @call
(argument_list (identifier) @ref)
(pointer_expression argument: (identifier) @ref)
(assignment_expression right: (identifier) @ref)
(init_declarator value: (identifier) @ref)
(initializer_pair value: (identifier) @ref)
(initializer_list (identifier) @ref)
(parameter_declaration type: (type_identifier) @ref.type)
(parameter_declaration type: (struct_specifier name: (_) @ref.type))
(declaration type: (type_identifier) @ref.type)
(field_declaration type: (type_identifier) @ref.type)
