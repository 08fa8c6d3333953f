package shop.money;

public final class Prices {
    public static int cents(int amount) {
        return amount;
    }

    // A class of the same name as one that is imported elsewhere.
    static class Logger {
        void info(String text) {}
    }
}
