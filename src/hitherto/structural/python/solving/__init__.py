"""From the constraints of all Python files to what each variable can hold, and to edges."""
