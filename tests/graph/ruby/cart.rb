require "json"
require_relative "money" # imports: money.rb resolved

module Shop
  class Cart < Base # inherits: Base inferred
    def initialize(store)
      @store = store
      @money = Money.new(1) # creates: Money inferred; calls: Money.initialize inferred
    end

    # The field's method has the same name as the one that calls it.
    def save(item)
      @store.save(item) # calls: Money.save inferred
      @money.save # calls: Money.save inferred
    end

    def total(item)
      check(item) # calls: Cart.check resolved
      self.check(item) # calls: Cart.check resolved
      JSON.parse("1") # calls: none
      [1].each { |one| check(one) } # calls: Cart.check resolved
      send(:check, 1) # calls: dynamic
      helper(1) # calls: money.rb.helper inferred
    end

    def check(item)
      item
    end

    def self.make
      new(1)
    end
  end
end
