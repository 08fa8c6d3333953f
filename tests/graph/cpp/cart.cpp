#include "cart.hpp" // imports: cart.hpp resolved

static int helper(int one) {
    return one;
}

int Cart::total(Item &item) {
    item.price(); // calls: Item.price inferred
    Item *made = new Item(); // creates: Item inferred
    made->price(); // calls: Item.price inferred
    Cart::make(); // calls: Cart.make inferred
    return this->count() + count(); // calls: Cart.count resolved, Cart.count resolved
}

int Cart::count() {
    auto each = [](int one) { return helper(one); }; // calls: cart.cpp.helper resolved
    return 1;
}

