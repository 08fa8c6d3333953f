((call target: (identifier) @_kind (arguments . (alias) @name)) @def.module
  (#any-of? @_kind "defmodule" "defprotocol"))
((call target: (identifier) @_kind (arguments . (call target: (identifier) @name))) @def.function
  (#any-of? @_kind "def" "defp" "defmacro"))
((call target: (identifier) @_kind (arguments . (identifier) @name)) @def.function
  (#any-of? @_kind "def" "defp" "defmacro"))
