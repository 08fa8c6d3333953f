(module name: (_) @name) @def.module
(class name: (_) @name) @def.class
(method name: (_) @name) @def.method
(singleton_method name: (_) @name) @def.method
(assignment left: (constant) @name right: (_) @value) @def.variable
[(block) (do_block) (lambda)] @def.lambda

(method_parameters (identifier) @name) @bind.parameter
(method_parameters (_ name: (identifier) @name)) @bind.parameter
(block_parameters (identifier) @name) @bind.parameter
(assignment left: (identifier) @name right: (_) @value) @bind
(assignment left: (instance_variable) @name right: (_) @value) @bind.self

((call method: (identifier) @_require arguments: (argument_list (string (string_content) @import.side)))
  (#any-of? @_require "require" "require_relative" "load"))
(superclass (_) @base)
((call method: (identifier) @_include arguments: (argument_list (_) @base))
  (#any-of? @_include "include" "extend" "prepend"))
(call method: (_) @callee arguments: (_)? @args) @call
(body_statement (identifier) @callee @call)
(then (identifier) @callee @call)
(argument_list [(identifier) (constant) (scope_resolution)] @ref)
(assignment right: [(constant) (scope_resolution)] @ref)
