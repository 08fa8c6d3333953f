package shop

import (
	"fmt" // imports: fmt:fmt resolved
	"sort"

	"example.org/shop/money" // imports: money resolved
	alias "github.com/some/logger/v2" // imports: github.com/some/logger/v2:v2 resolved
)

type Item struct {
	Price *money.Price // refers: money.Price resolved
	names []string
}

type Store interface {
	Save(item *Item) error // refers: shop.Item resolved
}

type Base struct{ id int }

func (b *Base) ID() int { return b.id }

type Cart struct {
	Base         // inherits: shop.Base resolved
	items []*Item
	store Store
	log   *alias.Logger
	fill  func(*Item)
}

func NewCart(store Store) (*Cart, error) {
	cart := &Cart{store: store} // creates: Cart resolved
	cart.Add(&Item{}) // calls: Cart.Add resolved; creates: shop.Item resolved
	return cart, nil
}

// Save has the name of the field's method that it calls.
func (c *Cart) Save(item *Item) error {
	return c.store.Save(item) // calls: Store.Save ambiguous, Cart.Save ambiguous, Disk.Save ambiguous
}

func (c *Cart) Add(item *Item) {
	c.items = append(c.items, item) // calls: none
	c.log.Add(item) // calls: none
	c.fill(item) // calls: Cart.fill resolved
	fmt.Println(c.ID()) // calls: fmt:Println resolved, Base.ID resolved
	alias.Info("x") // calls: github.com/some/logger/v2:Info resolved
	for _, each := range c.items {
		each.Price.Add(each.Price) // calls: money.Price.Add resolved
	}
	sort.Slice(c.items, func(a, b int) bool {
		return less(a, b) // calls: shop.less resolved
	})
}

func less(a, b int) bool { return a < b }

func use() {
	cart, err := NewCart(nil) // calls: NewCart resolved
	fmt.Println(err)
	cart.Add(nil) // calls: Cart.Add resolved
	first, second := pair() // calls: pair resolved
	first.Add(nil) // calls: Cart.Add resolved
	second.Save(nil) // calls: Disk.Save resolved
	var disk Disk // refers: shop.Disk resolved
	disk.Save(nil) // calls: Disk.Save resolved
	price := money.New(1) // calls: money.New resolved
	price.Add(price) // calls: money.Price.Add resolved
	total := money.Price{} // creates: money.Price resolved
	total.Add(nil) // calls: money.Price.Add resolved
	handlers := []func(){step} // refers: shop.step resolved
	handlers[0]() // calls: dynamic
	go func() {
		platform() // calls: shop.platform(linux) ambiguous, shop.platform(windows) ambiguous
	}()
	run := step // refers: shop.step resolved
	run() // calls: shop.step resolved
	_ = Count(1) // refers: shop.Count resolved
}

type Count int

func step() {}

func pair() (cart *Cart, disk *Disk) { return nil, nil }

type Disk struct{} // inherits: Store inferred

func (d *Disk) Save(item *Item) error { // overrides: Store.Save inferred; refers: shop.Item resolved, shop.Disk resolved
	return nil
}
