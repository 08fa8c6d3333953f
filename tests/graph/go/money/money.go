package money

type Price struct{ cents int }

func New(cents int) *Price { return &Price{cents} } // creates: money.Price resolved

func (p *Price) Add(other *Price) { less(1, 2) } // calls: money.less resolved; refers: money.Price resolved, money.Price resolved

func less(a, b int) bool { return a > b }
