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
(program [(lexical_declaration (variable_declarator name: [
    (object_pattern [(shorthand_property_identifier_pattern) @name @def.variable
      (object_assignment_pattern left: (_) @name @def.variable)
      (pair_pattern key: (_) @key value: (identifier) @name @def.variable)])
    (array_pattern (identifier) @name @def.variable)] value: (_) @inside))
  (variable_declaration (variable_declarator name: [
    (object_pattern [(shorthand_property_identifier_pattern) @name @def.variable
      (object_assignment_pattern left: (_) @name @def.variable)
      (pair_pattern key: (_) @key value: (identifier) @name @def.variable)])
    (array_pattern (identifier) @name @def.variable)] value: (_) @inside))])
(export_statement declaration: (lexical_declaration (variable_declarator name: [
    (object_pattern [(shorthand_property_identifier_pattern) @name @def.variable
      (object_assignment_pattern left: (_) @name @def.variable)
      (pair_pattern key: (_) @key value: (identifier) @name @def.variable)])
    (array_pattern (identifier) @name @def.variable)] value: (_) @inside)))

; What a name stands for inside a function.
(variable_declarator name: (identifier) @name value: (_)? @value) @bind
(variable_declarator name: (object_pattern
  [(shorthand_property_identifier_pattern) @name (pair_pattern value: (identifier) @name)]) @bind)
(array_pattern [(identifier) @name (assignment_pattern left: (identifier) @name)
  (rest_pattern (identifier) @name) (object_pattern (shorthand_property_identifier_pattern) @name)])
  @bind
(object_pattern [(object_assignment_pattern left: (shorthand_property_identifier_pattern) @name)
  (rest_pattern (identifier) @name)
  (pair_pattern value: [(assignment_pattern left: (identifier) @name)
    (object_pattern [(shorthand_property_identifier_pattern) @name
      (pair_pattern value: (identifier) @name)])])]) @bind
(for_in_statement left: (object_pattern [(shorthand_property_identifier_pattern) @name
  (pair_pattern value: (identifier) @name)])) @bind
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
(function_expression name: (_) @skip)
(generator_function name: (_) @skip)
(export_specifier alias: (_) @skip)
(identifier) @ref
(member_expression) @ref
(object (shorthand_property_identifier) @ref)
