package shop.money;

public class Price {
    public Price(int amount) {}

    public Price add(Price other) {
        return other.add(this); // calls: shop.money.Price.add resolved
    }
}
