class Base
end

class Money
  def initialize(amount)
  end

  def save
    Shop::Cart.make # calls: Cart.make inferred
  end

  def parse(text)
  end
end

def helper(one)
end
