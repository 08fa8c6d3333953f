package shop

import shop.money.Money
import java.util.UUID
import shop.money.*

open class Base {
    open fun hook(): Int = 1
}

interface Store {
    fun save(cart: Cart)
}

class Disk : Store { // inherits: Store resolved
    override fun save(cart: Cart) { // overrides: Store.save resolved
        cart.total(1) // calls: Cart.total resolved
    }
}

class Cart(val store: Store) : Base(), Store { // inherits: Base resolved, Store resolved
    var money: Money = Money(1) // creates: money.kt.Money resolved

    // The field's method has the same name as the one that calls it.
    override fun save(cart: Cart) {
        store.save(cart) // calls: Store.save ambiguous, Disk.save ambiguous, Cart.save ambiguous
    }

    fun total(count: Int): Money {
        val other = Money(2) // creates: money.kt.Money resolved
        other.plus(1) // calls: Money.plus resolved
        this.check() // calls: Cart.check resolved
        check() // calls: Cart.check resolved
        helper(1) // calls: Cart.kt.helper resolved
        UUID.randomUUID() // calls: java.util:UUID.randomUUID resolved
        listOf(1).map { helper(it) } // calls: Cart.kt.helper resolved
        return money.plus(1) // calls: Money.plus resolved
    }

    private fun check() {}

    companion object {
        fun make() = Cart(Disk()) // creates: Cart resolved, Disk resolved
    }
}

fun helper(count: Int) {}

fun Cart.extra() {
    total(1) // calls: Cart.total resolved
}
