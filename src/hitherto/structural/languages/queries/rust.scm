(function_item name: (_) @name) @def.function
(function_signature_item name: (_) @name) @def.method
(struct_item name: (_) @name) @def.class
(union_item name: (_) @name) @def.class
(enum_item name: (_) @name) @def.enum
(enum_variant name: (_) @name) @def.field
(trait_item name: (_) @name) @def.interface
(type_item name: (_) @name type: (_) @type) @def.type
(mod_item name: (_) @name body: (_)) @def.module
(const_item name: (_) @name type: (_) @type) @def.variable
(static_item name: (_) @name type: (_) @type) @def.variable
(macro_definition name: (_) @name) @def.macro
(field_declaration name: (_) @name type: (_) @type) @def.field
(closure_expression) @def.lambda
(impl_item type: (_) @owner) @scope
(impl_item trait: (_) @base type: (_) @base.owner)

(parameter pattern: (identifier) @name type: (_) @type) @bind.parameter
(closure_parameters (identifier) @name) @bind.parameter
(let_declaration pattern: (identifier) @name type: (_)? @type value: (_)? @value) @bind
(for_expression pattern: (identifier) @name value: (_) @each) @bind

(use_declaration argument: (scoped_identifier path: (_) @from name: (_) @import.name))
(use_declaration argument: (identifier) @import.all)
(scoped_use_list path: (_) @from list: (use_list (identifier) @import.name))
(scoped_use_list path: (_) @from list: (use_list
  (use_as_clause path: (identifier) @import.name alias: (_) @as)))
(use_as_clause path: (scoped_identifier path: (_) @from name: (_) @import.name) alias: (_) @as)
(use_wildcard (_) @import.wild)
(mod_item name: (_) @import.submodule !body)

(call_expression function: (_) @callee arguments: (_) @args) @call
(struct_expression name: (_) @type) @new
(arguments [(identifier) (scoped_identifier) (field_expression)] @ref)
(let_declaration value: [(identifier) (scoped_identifier)] @ref)
(field_initializer value: [(identifier) (scoped_identifier)] @ref)
(parameter type: [(type_identifier) (scoped_type_identifier)] @ref.type)
(reference_type type: (type_identifier) @ref.type)
(type_arguments (type_identifier) @ref.type)
(function_item return_type: (type_identifier) @ref.type)
(field_declaration type: (type_identifier) @ref.type)
(macro_invocation macro: (_) @callee) @call
