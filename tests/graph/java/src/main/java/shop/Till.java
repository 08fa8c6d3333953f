package shop;

import static shop.money.Limits.MAX; // imports: Limits.MAX resolved

import shop.money.Limits;
import shop.money.Limits.Mode;

public class Till extends Drawer {
    private int total = MAX; // refers: Limits.MAX resolved
    private final Runnable hook;
    Till next;
    Mode mode = Mode.FAST; // refers: Limits.Mode resolved, Mode.FAST resolved

    Till(Runnable hook) {
        this.hook = hook; // refers: Till.hook resolved
        total = 1; // refers: Till.total resolved
    }

    int sum(int total) {
        this.total += total; // refers: Till.total resolved
        next.total++; // refers: Till.next resolved, Till.total resolved
        hook.run(); // refers: Till.hook resolved; calls: none
        size = size + 1; // refers: Drawer.size resolved, Drawer.size resolved
        while (!done) return Limits.MAX; // refers: Drawer.done resolved, Limits.MAX resolved
        for (int i = 0; i < MAX; i++) total = i; // refers: Limits.MAX resolved
        switch (mode) { // refers: Till.mode resolved
            case FAST: // refers: Mode.FAST resolved
                return 1;
            case SLOW: // refers: Mode.SLOW resolved
                return total; // refers: none
        }
        Runnable later = () -> System.out.println(size + MAX); // refers: <lambda1> resolved, Drawer.size resolved, Limits.MAX resolved
        return done ? MAX : -total; // refers: Drawer.done resolved, Limits.MAX resolved
    }

    int plain(int size) {
        switch (size) {
            case MAX: // refers: Limits.MAX resolved
                return 1;
            default:
                return 2;
        }
    }

    void hides(int size, boolean done) {
        Runnable later = () -> System.out.println(size); // refers: <lambda1> resolved
        outer:
        while (done) break outer; // refers: none
    }

    @Bound(max = MAX) // refers: Limits.MAX resolved
    void bound() {}
}

class Drawer {
    protected int size;
    boolean done;
    int outer;
}
