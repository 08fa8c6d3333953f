package shop

import "testing"

func TestAdd(t *testing.T) {
	cart := &Cart{}
	cart.Add(nil) // calls: Cart.Add resolved
	t.Run("inner", func(t *testing.T) {
		use() // calls: shop.use resolved
	})
}
