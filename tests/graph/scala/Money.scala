package shop.money

class Money(amount: Int) {
  def plus(count: Int): Money = this
}

class Rate
