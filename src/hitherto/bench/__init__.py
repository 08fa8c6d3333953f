"""How far each memory can be trusted, measured."""
