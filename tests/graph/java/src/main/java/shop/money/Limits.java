package shop.money;

public final class Limits {
    public static final int MAX = 5;
    static int count = 0;

    public enum Mode {
        FAST,
        SLOW {
            int cost() {
                return MAX; // refers: Limits.MAX resolved
            }
        };

        int cost() {
            return count; // refers: Limits.count resolved
        }
    }
}
