(defun (defun_header function_name: (_) @name)) @def.function
