package shop

var names = []string{"a"}

func again() error { return ErrNotFound } // refers: shop.ErrNotFound resolved
