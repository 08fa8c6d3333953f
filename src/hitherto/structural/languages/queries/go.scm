(package_clause (package_identifier) @namespace)
(function_declaration name: (_) @name) @def.function
(method_declaration receiver: (parameter_list (parameter_declaration type: (_) @owner))
  name: (_) @name) @def.method
(type_declaration (type_spec name: (_) @name type: (struct_type)) @def.class)
(type_declaration (type_spec name: (_) @name type: (interface_type)) @def.interface)
(type_declaration (type_spec name: (_) @name type: (_) @type) @def.type)
(type_declaration (type_alias name: (_) @name type: (_) @type) @def.type)
(field_declaration name: (_) @name @def.field type: (_) @type)
(field_declaration !name type: (_) @base)
(method_elem name: (_) @name) @def.method
(interface_type (type_elem . (_) @base .))
(source_file (var_declaration (var_spec name: (_) @name @def.variable type: (_)? @type)))
(source_file (var_declaration (var_spec_list
  (var_spec name: (_) @name @def.variable type: (_)? @type))))
(source_file (const_declaration (const_spec (identifier) @name @def.variable)))
(source_file (const_declaration (const_spec . name: (_) @name @def.variable type: (_) @type)))
(source_file (var_declaration
  (var_spec . (identifier) @name @def.variable . (expression_list . (_) @value .))))
(source_file (var_declaration (var_spec_list
  (var_spec . (identifier) @name @def.variable . (expression_list . (_) @value .)))))
(func_literal) @def.lambda

(parameter_declaration name: (_) @name type: (_) @type) @bind.parameter
(variadic_parameter_declaration name: (_) @name type: (_) @type) @bind.parameter
(short_var_declaration left: (_) @names right: (_) @values) @bind
(assignment_statement left: (_) @names right: (_) @values) @bind.again
(var_spec name: (_) @name type: (_) @type) @bind
(var_spec name: (_) @name !type value: (expression_list . (_) @value)) @bind
(range_clause left: (_) @names right: (_) @each) @bind
(type_switch_statement alias: (expression_list (identifier) @name)) @bind

(import_spec name: (package_identifier) @as path: (_ (_) @import.package))
(import_spec !name path: (_ (_) @import.package))
(import_spec name: (dot) path: (_ (_) @import.wild))
(import_spec name: (blank_identifier) path: (_ (_) @import.side))

(call_expression function: (_) @callee arguments: (_) @args) @call
(composite_literal type: [(type_identifier) (qualified_type) (generic_type)] @type) @new
(parameter_declaration type: [(type_identifier) (qualified_type)] @ref.type)
(parameter_declaration type: (pointer_type [(type_identifier) (qualified_type)] @ref.type))
(field_declaration type: [(type_identifier) (qualified_type)] @ref.type)
(field_declaration type: (pointer_type [(type_identifier) (qualified_type)] @ref.type))
(slice_type element: [(type_identifier) (qualified_type)] @ref.type)
(slice_type element: (pointer_type [(type_identifier) (qualified_type)] @ref.type))
(map_type value: [(type_identifier) (qualified_type)] @ref.type)
(function_declaration result: [(type_identifier) (qualified_type)] @ref.type)
(function_declaration result: (pointer_type [(type_identifier) (qualified_type)] @ref.type))
(method_declaration result: [(type_identifier) (qualified_type)] @ref.type)
(method_declaration result: (pointer_type [(type_identifier) (qualified_type)] @ref.type))
(type_assertion_expression type: [(type_identifier) (qualified_type)] @ref.type)
(type_assertion_expression type: (pointer_type [(type_identifier) (qualified_type)] @ref.type))
(type_conversion_expression type: [(type_identifier) (qualified_type)] @ref.type)
(type_case type: [(type_identifier) (qualified_type)] @ref.type)
(type_case type: (pointer_type [(type_identifier) (qualified_type)] @ref.type))
(var_spec type: [(type_identifier) (qualified_type)] @ref.type)
(const_spec type: [(type_identifier) (qualified_type)] @ref.type)
(var_spec type: (pointer_type [(type_identifier) (qualified_type)] @ref.type))
(type_alias type: [(type_identifier) (qualified_type)] @ref.type)
(composite_literal type: [(type_identifier) (qualified_type)] @owner
  body: (literal_value (keyed_element . (literal_element (identifier) @ref.field))))
(composite_literal type: (slice_type element: [(type_identifier) (qualified_type)
    (pointer_type [(type_identifier) (qualified_type)])] @owner)
  body: (literal_value (literal_element (literal_value
    (keyed_element . (literal_element (identifier) @ref.field))))))
(literal_value (literal_element (literal_value
  (keyed_element . (literal_element (identifier) @skip)))))
(keyed_element (_) . (literal_element (literal_value
  (keyed_element . (literal_element (identifier) @skip)))))
(labeled_statement label: (_) @skip)
(identifier) @ref
(selector_expression) @ref
