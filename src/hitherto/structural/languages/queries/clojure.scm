((list_lit . (sym_lit) @_kind . (sym_lit) @name) @def.function
  (#any-of? @_kind "defn" "defn-" "defmacro" "defmulti"))
((list_lit . (sym_lit) @_kind . (sym_lit) @name) @def.interface
  (#any-of? @_kind "defprotocol" "definterface"))
((list_lit . (sym_lit) @_kind . (sym_lit) @name) @def.class
  (#any-of? @_kind "defrecord" "deftype"))
