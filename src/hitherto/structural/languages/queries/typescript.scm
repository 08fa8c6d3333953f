(abstract_class_declaration name: (_) @name) @def.class
(interface_declaration name: (_) @name) @def.interface
(enum_declaration name: (_) @name) @def.enum
(enum_body name: (_) @name @def.field)
(enum_assignment name: (_) @name) @def.field
(type_alias_declaration name: (_) @name value: (_) @type) @def.type
(internal_module name: (_) @name) @def.module
(function_signature name: (_) @name) @def.function
(abstract_method_signature name: (_) @name) @def.method
(method_signature name: (_) @name) @def.method
(property_signature name: (_) @name type: (type_annotation (_) @type)?) @def.field
(public_field_definition name: (_) @name
  value: [(arrow_function) (function_expression)] @def.method) @whole
(public_field_definition name: (_) @name type: (type_annotation (_) @type)?
  value: (_)? @value) @def.field
(required_parameter (accessibility_modifier) pattern: (identifier) @name
  type: (type_annotation (_) @type)?) @def.field

(required_parameter pattern: (identifier) @name type: (type_annotation (_) @type)?) @bind.parameter
(required_parameter pattern: (rest_pattern (identifier) @name)) @bind.parameter
(required_parameter pattern: (object_pattern [(shorthand_property_identifier_pattern) @name
  (pair_pattern value: (identifier) @name)])) @bind.parameter
(optional_parameter pattern: (identifier) @name type: (type_annotation (_) @type)?) @bind.parameter
(arrow_function parameter: (identifier) @name) @bind.parameter
(variable_declarator name: (identifier) @name type: (type_annotation (_) @type)) @bind.typed

(import_statement (import_require_clause (identifier) @import.module
  source: (string (string_fragment) @from)))
(export_statement "=" . (identifier) @export.module)

(class_declaration (class_heritage (extends_clause value: (_) @base)))
(class (class_heritage (extends_clause value: (_) @base)))
(abstract_class_declaration (class_heritage (extends_clause value: (_) @base)))
(class_heritage (implements_clause (_) @base))
(extends_type_clause type: (_) @base)
(type_annotation (type_identifier) @ref.type)
(type_arguments (type_identifier) @ref.type)
(array_type (type_identifier) @ref.type)
(union_type (type_identifier) @ref.type)
(intersection_type (type_identifier) @ref.type)
(generic_type name: (type_identifier) @ref.type)
(as_expression (type_identifier) @ref.type)
(type_alias_declaration value: (type_identifier) @ref.type)
(nested_type_identifier) @ref.type
