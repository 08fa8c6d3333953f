package main

import "example.org/shop"

func main() {
	cart, _ := shop.NewCart(nil) // calls: NewCart resolved
	cart.Save(nil) // calls: Cart.Save resolved
	less() // calls: none
}
