; Beyond TypeScript's: what only JavaScript's grammar calls so.
(class_declaration (class_heritage (_) @base))
(class (class_heritage (_) @base))
(field_definition property: (_) @name
  value: [(arrow_function) (function_expression)] @def.method) @whole
(field_definition property: (_) @name value: (_)? @value) @def.field
(formal_parameters [(identifier) @name (assignment_pattern left: (identifier) @name)
  (rest_pattern (identifier) @name)
  (object_pattern [(shorthand_property_identifier_pattern) @name
    (pair_pattern value: (identifier) @name)])]) @bind.parameter
(arrow_function parameter: (identifier) @name) @bind.parameter
