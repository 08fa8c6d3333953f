; What a file defines.
(function_declaration name: (_) @name) @def.function
(generator_function_declaration name: (_) @name) @def.function
(class_declaration name: (_) @name) @def.class
(variable_declarator name: (identifier) @name value: (class) @def.class)
(class name: (_) @name) @def.class
(class) @def.class
(method_definition name: (_) @name) @def.method
(variable_declarator name: (identifier) @name
  value: [(arrow_function) (function_expression) (generator_function)] @def.function) @whole
(pair key: [(property_identifier) (string)] @name
  value: [(arrow_function) (function_expression) (generator_function)] @def.method) @whole
(assignment_expression left: (member_expression property: (_) @name) @target
  right: [(arrow_function) (function_expression) (generator_function)] @def.function) @whole
(assignment_expression left: (member_expression property: (_) @name) @target
  right: (class) @def.class) @whole
(assignment_expression left: (identifier) @name
  right: [(arrow_function) (function_expression) (generator_function)] @def.function) @whole
(export_statement value: [(arrow_function) (function_expression)] @def.function)
[(arrow_function) (function_expression) (generator_function)] @def.lambda
(program (lexical_declaration
  (variable_declarator name: (identifier) @name value: (_)? @value) @def.variable))
(program (variable_declaration
  (variable_declarator name: (identifier) @name value: (_)? @value) @def.variable))
(export_statement declaration: (lexical_declaration
  (variable_declarator name: (identifier) @name value: (_)? @value) @def.variable))

; What a name stands for inside a function.
(variable_declarator name: (identifier) @name value: (_)? @value) @bind
(variable_declarator name: (object_pattern
  [(shorthand_property_identifier_pattern) @name (pair_pattern value: (identifier) @name)]) @bind)
(variable_declarator name: (array_pattern (identifier) @name) @bind)
(assignment_expression left: (identifier) @name right: (_) @value) @bind.again
(assignment_expression left: (member_expression object: (this) property: (_) @name)
  right: (_) @value) @bind.self
(for_in_statement left: (identifier) @name right: (_) @each) @bind
(catch_clause parameter: (identifier) @name) @bind

; What comes from other files.
(import_statement (import_clause (identifier) @import.default)
  source: (string (string_fragment) @from))
(import_statement (import_clause (named_imports
  (import_specifier name: (_) @import.name alias: (identifier)? @as)))
  source: (string (string_fragment) @from))
(import_statement (import_clause (namespace_import (identifier) @import.all))
  source: (string (string_fragment) @from))
(import_statement . source: (string (string_fragment) @import.side))
(export_statement (export_clause (export_specifier name: (_) @export.name alias: (_)? @as))
  source: (string (string_fragment) @from)?)
(export_statement (namespace_export (_) @export.space) source: (string (string_fragment) @from))
(export_statement "*" @export.all . "from" source: (string (string_fragment) @from))
(export_statement "default" value: (_) @export.default)
(export_statement "default" declaration: (_ name: (_) @export.default))
(call_expression function: (import) arguments: (arguments . (string (string_fragment) @import.side)))
(variable_declarator name: (identifier) @import.all value: (await_expression (call_expression
  function: (import) arguments: (arguments . (string (string_fragment) @from)))))
((variable_declarator name: (identifier) @import.module value: (call_expression
  function: (identifier) @_require arguments: (arguments . (string (string_fragment) @from))))
  (#eq? @_require "require"))
((variable_declarator name: (object_pattern
  [(shorthand_property_identifier_pattern) @import.name
   (pair_pattern key: (property_identifier) @import.name value: (identifier) @as)])
  value: (call_expression function: (identifier) @_require
    arguments: (arguments . (string (string_fragment) @from))))
  (#eq? @_require "require"))
((variable_declarator name: (identifier) @as value: (member_expression
  object: (call_expression function: (identifier) @_require
    arguments: (arguments . (string (string_fragment) @from))) property: (_) @import.name))
  (#eq? @_require "require"))
((expression_statement (call_expression function: (identifier) @_require
  arguments: (arguments . (string (string_fragment) @import.side))))
  (#eq? @_require "require"))
((assignment_expression
  left: (member_expression object: (identifier) @_module property: (_) @_exports)
  right: [(identifier) (member_expression) (call_expression) (new_expression)] @export.module)
  (#eq? @_module "module") (#eq? @_exports "exports"))
((assignment_expression
  left: (member_expression object: (identifier) @_module property: (_) @_exports)
  right: (object [(shorthand_property_identifier) @export.name
    (pair key: (property_identifier) @as value: [(identifier) (member_expression)] @export.name)]))
  (#eq? @_module "module") (#eq? @_exports "exports"))
((assignment_expression left: (member_expression object: (identifier) @_exports property: (_) @as)
  right: [(identifier) (member_expression)] @export.name)
  (#eq? @_exports "exports"))
((assignment_expression left: (member_expression object: (member_expression
    object: (identifier) @_module property: (_) @_exports) property: (_) @as)
  right: [(identifier) (member_expression)] @export.name)
  (#eq? @_module "module") (#eq? @_exports "exports"))

; What depends on what.
(call_expression function: (_) @callee arguments: (_) @args) @call
(new_expression constructor: (_) @type arguments: (arguments)? @args) @new
(arguments [(identifier) (member_expression)] @ref)
(variable_declarator value: [(identifier) (member_expression)] @ref)
(assignment_expression right: [(identifier) (member_expression)] @ref)
(pair value: [(identifier) (member_expression)] @ref)
(object (shorthand_property_identifier) @ref)
(array [(identifier) (member_expression)] @ref)
(return_statement [(identifier) (member_expression)] @ref)
(ternary_expression [(identifier) (member_expression)] @ref)
(binary_expression [(identifier) (member_expression)] @ref)
(arrow_function body: [(identifier) (member_expression)] @ref)
(template_substitution [(identifier) (member_expression)] @ref)
(spread_element [(identifier) (member_expression)] @ref)
