(jsx_self_closing_element name: (_) @element)
(jsx_opening_element name: (_) @element)
(jsx_closing_element name: (_) @skip)
(jsx_closing_element name: (member_expression . (identifier) @skip))
