(block (identifier) (string_lit (template_literal) @name) . (block_start)) @def.variable
