package shop;

public class Square extends Base { // inherits: Base resolved
    public int side() {
        return twice(1); // calls: Base.twice resolved
    }

    @Override
    public double area() { // overrides: Shape.area resolved
        return hook(); // calls: Square.hook resolved
    }

    @Override
    protected int hook() { // overrides: Base.hook resolved
        return super.hook(); // calls: Base.hook resolved
    }
}

abstract class Base implements Shape { // inherits: Shape resolved
    static int twice(int value) {
        return value * 2;
    }

    protected int hook() {
        return hook(); // calls: Base.hook ambiguous, Square.hook ambiguous
    }
}

enum Size {
    SMALL, LARGE;

    Size next() {
        return LARGE; // refers: Size.LARGE resolved
    }
}

record Point(int x, int y) {
    int sum() {
        return Size.SMALL.next().ordinal(); // calls: Size.next resolved
    }
}
