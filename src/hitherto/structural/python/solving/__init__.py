"""From the constraints of all Python files together to what each variable can hold, and to edges."""
