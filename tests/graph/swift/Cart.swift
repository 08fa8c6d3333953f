import Foundation

protocol Store {
    func save(cart: Cart)
}

class Base {
    func hook() -> Int { return 1 }
}

class Cart: Base, Store { // inherits: Base resolved, Store resolved
    let store: Store
    var money: Money = Money(amount: 1)

    init(store: Store) {
        self.store = store
    }

    func save(cart: Cart) {
        store.save(cart: cart) // calls: Store.save inferred, Cart.save inferred
    }

    func total(count: Int) -> Money {
        check() // calls: Cart.check resolved
        self.check() // calls: Cart.check resolved
        super.hook() // calls: Base.hook resolved
        helper(1) // calls: helper resolved
        [1].forEach { one in
            helper(one) // calls: helper resolved
        }
        let other = Money(amount: 2)
        other.plus(1) // calls: Money.plus resolved
        return money.plus(1) // calls: Money.plus resolved
    }

    private func check() {}
}

struct Money {
    let amount: Int

    func plus(_ count: Int) -> Money { return self }
}

extension Cart {
    func extra() {
        total(count: 1) // calls: Cart.total resolved
    }
}

func helper(_ one: Int) {}
