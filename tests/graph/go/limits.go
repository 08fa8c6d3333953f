package shop

import (
	"errors"
	"fmt"

	"example.org/shop/money"
)

var ErrNotFound = errors.New("not found") // calls: errors:New resolved

const (
	Limit     = 5
	Low, High = 1, 2
)

type Color int

const (
	Red Color = iota // refers: shop.Color resolved
	Green
)

type Shelf struct {
	items []int
	Owner string
	fill  func()
}

var First = &Shelf{Owner: "a", items: nil} // creates: Shelf resolved; refers: Shelf.Owner resolved, Shelf.items resolved
var table = map[string]int{"a": Limit, names[0]: High} // refers: shop.Limit resolved, shop.names resolved, shop.High resolved
var shelves = []Shelf{{Owner: "x"}, {items: nil}} // refers: shop.Shelf resolved, Shelf.Owner resolved, Shelf.items resolved
var hook func()

func find(s *Shelf, Limit int) error { // refers: shop.Shelf resolved
	if s.Owner == "" || Limit > High { // refers: Shelf.Owner resolved, shop.High resolved
		s.items = nil // refers: Shelf.items resolved
		return fmt.Errorf("%w", ErrNotFound) // refers: shop.ErrNotFound resolved
	}
	if errors.Is(nil, money.ErrBad) { // refers: money.ErrBad resolved
		return ErrNotFound // refers: shop.ErrNotFound resolved
	}
	switch Color(1) { // refers: shop.Color resolved
	case Red: // refers: shop.Red resolved
		hook() // calls: shop.hook resolved
	case Green: // refers: shop.Green resolved
		First.fill() // refers: shop.First resolved; calls: Shelf.fill resolved
	}
	for place := range First.items { // refers: shop.First resolved, Shelf.items resolved
		fmt.Println(place, names[Low]) // refers: shop.names resolved, shop.Low resolved
	}
	hook = nil // refers: shop.hook resolved
	return nil
}

func hides() {
	High := 3
	go func() { fmt.Println(money.Rate * Low * High) }() // refers: <lambda1> resolved, money.Rate resolved, shop.Low resolved
}
