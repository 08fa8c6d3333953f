package shop;

import static shop.money.Prices.cents; // imports: Prices.cents resolved
import java.util.List; // imports: java.util:List resolved
import java.util.function.Function;
import shop.money.*;
import org.slf4j.Logger; // imports: org.slf4j:Logger resolved

public class Circle implements Shape { // inherits: Shape resolved
    private final Price price = new Price(1); // creates: money.Price resolved; calls: Price.Price resolved; refers: money.Price resolved
    private Logger logger;
    private List<Square> squares;

    public Circle() {
        this(2); // calls: Circle.Circle(+1) resolved
    }

    public Circle(int radius) {
        super();
    }

    @Override
    public double area() { // overrides: Shape.area resolved
        logger.info("a library call"); // calls: none
        price.add(price); // calls: money.Price.add resolved
        add(1); // calls: Circle.add resolved
        add(1, 2); // calls: Circle.add(+1) resolved
        this.add(1); // calls: Circle.add resolved
        cents(3); // calls: Prices.cents resolved
        Prices.cents(4); // calls: Prices.cents resolved
        String.format("%s", 1); // calls: none
        return 0;
    }

    private void add(int one) {
        squares.forEach(square -> square.side()); // calls: Square.side inferred
        for (Square square : squares) {
            square.side(); // calls: Square.side resolved
        }
        var made = new Square(); // creates: Square resolved
        made.side(); // calls: Square.side resolved
        Function<Square, Integer> side = Square::side; // refers: Square resolved, Square.side resolved
    }

    void add(int one, int two) {
        Shape shape = new Shape() { // creates: Shape resolved; inherits: shop.Shape resolved
            public double area() {
                return helper(); // calls: Circle.helper resolved
            }
        };
        shape.describe(); // calls: Shape.describe resolved
        Runnable later = () -> helper(); // calls: Circle.helper resolved
        ((Square) shape).side(); // calls: Square.side resolved
    }

    private int helper() {
        return new Inner().count(); // creates: Circle.Inner resolved; calls: Circle.Inner.count resolved
    }

    class Inner {
        int count() {
            return helper(); // calls: Circle.helper resolved
        }
    }

    void reflect(Object o) throws Exception {
        Class.forName("shop.Square"); // calls: dynamic
        o.getClass().getMethod("side"); // calls: dynamic
    }

    <T extends Shape> double generic(T shape) {
        return shape.area(); // calls: Circle.area ambiguous, Shape.area ambiguous, Square.area ambiguous, <class1>.area ambiguous, CircleTest.area ambiguous
    }
}
