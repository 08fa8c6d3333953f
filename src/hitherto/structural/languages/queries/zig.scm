(Decl (FnProto function: (_) @name)) @def.function
(VarDecl variable_type_function: (_) @name
  (ErrorUnionExpr (SuffixExpr (ContainerDecl)))) @def.class
