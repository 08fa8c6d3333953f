(jsx_self_closing_element name: (_) @element)
(jsx_opening_element name: (_) @element)
(jsx_expression [(identifier) (member_expression)] @ref)
