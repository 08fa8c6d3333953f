package shop

import shop.money.{Money, Rate => Quote}
import scala.util.Try

trait Store {
  def save(cart: Cart): Unit
}

class Disk extends Store { // inherits: Store resolved
  def save(cart: Cart): Unit = cart.total(1) // calls: Cart.total resolved; overrides: Store.save resolved
}

class Base {
  def hook(): Int = 1
}

class Cart(val store: Store) extends Base with Store { // inherits: Base resolved, Store resolved
  val money: Money = new Money(1) // creates: Money resolved

  def save(cart: Cart): Unit = store.save(cart) // calls: Store.save ambiguous, Disk.save ambiguous, Cart.save ambiguous

  def total(count: Int): Money = {
    check(1) // calls: Cart.check resolved
    this.check(1) // calls: Cart.check resolved
    List(1).map(one => check(one)) // calls: Cart.check resolved
    money.plus(1) // calls: Money.plus resolved
  }

  private def check(one: Int): Int = hook() // calls: Base.hook resolved
}
