package shop.money

class Money(val amount: Int) {
    fun plus(count: Int): Money = Money(count) // creates: Money resolved
}
