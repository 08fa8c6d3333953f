(package_declaration [(scoped_identifier) (identifier)] @namespace)
(class_declaration name: (_) @name) @def.class
(record_declaration name: (_) @name) @def.class
(interface_declaration name: (_) @name) @def.interface
(annotation_type_declaration name: (_) @name) @def.interface
(enum_declaration name: (_) @name) @def.enum
(object_creation_expression type: (_) @base (class_body) @def.class)
(enum_constant name: (_) @name (class_body)) @def.class
(enum_constant name: (_) @name !body) @def.field
(method_declaration type: (_) @returns name: (_) @name) @def.method
(constructor_declaration name: (_) @name) @def.method
(compact_constructor_declaration name: (_) @name) @def.method
(annotation_type_element_declaration name: (_) @name) @def.method
(field_declaration type: (_) @type
  declarator: (variable_declarator name: (_) @name value: (_)? @value) @def.field)
(constant_declaration type: (_) @type
  declarator: (variable_declarator name: (_) @name value: (_)? @value) @def.field)
(record_declaration parameters: (formal_parameters
  (formal_parameter type: (_) @type name: (_) @name) @def.field))
(lambda_expression) @def.lambda

(formal_parameter type: (_) @type name: (_) @name) @bind.parameter
(spread_parameter [(type_identifier) (generic_type) (scoped_type_identifier)]? @type
  (variable_declarator name: (_) @name)) @bind.parameter
(lambda_expression parameters: (identifier) @name) @bind.parameter
(inferred_parameters (identifier) @name) @bind.parameter
(catch_formal_parameter (catch_type . (_) @type .) name: (_) @name) @bind.parameter
(local_variable_declaration type: (_) @type
  declarator: (variable_declarator name: (_) @name value: (_)? @value) @bind)
(enhanced_for_statement type: (_) @type name: (_) @name value: (_) @each) @bind
(resource type: (_) @type name: (_) @name value: (_) @value) @bind
(instanceof_expression right: (_) @type name: (_) @name) @bind

(import_declaration "static" (scoped_identifier scope: (_) @from name: (_) @import.name) .)
(import_declaration . (scoped_identifier scope: (_) @from name: (_) @import.name) .)
(import_declaration "static" (_) @import.wild (asterisk))
(import_declaration . (_) @import.wild (asterisk))

(superclass (_) @base)
(super_interfaces (type_list (_) @base))
(extends_interfaces (type_list (_) @base))
(method_invocation name: (_) @callee arguments: (_) @args) @call
(object_creation_expression type: (_) @type arguments: (_) @args) @new
(explicit_constructor_invocation constructor: (_) @callee arguments: (_) @args) @call
(method_reference) @ref
(formal_parameter type: (type_identifier) @ref.type)
(field_declaration type: (type_identifier) @ref.type)
(local_variable_declaration type: (type_identifier) @ref.type)
(method_declaration type: (type_identifier) @ref.type)
(type_arguments (type_identifier) @ref.type)
(generic_type (type_identifier) @ref.type)
(cast_expression type: (type_identifier) @ref.type)
(instanceof_expression right: (type_identifier) @ref.type)
(catch_type (type_identifier) @ref.type)
(throws (type_identifier) @ref.type)
(class_literal (type_identifier) @ref.type)
(marker_annotation name: (_) @ref.type)
(annotation name: (_) @ref.type)
(method_invocation object: [(identifier) (field_access)] @ref.owner)
(element_value_pair key: (_) @skip)
(labeled_statement (identifier) @skip)
(break_statement (identifier) @skip)
(continue_statement (identifier) @skip)
(switch_expression condition: (parenthesized_expression (_) @of) body: (switch_block
  [(switch_block_statement_group (switch_label (identifier) @ref.case))
   (switch_rule (switch_label (identifier) @ref.case))]))
(identifier) @ref
(field_access) @ref
