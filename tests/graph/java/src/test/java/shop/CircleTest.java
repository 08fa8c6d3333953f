package shop;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class CircleTest {
    @Test
    public void area() {
        Circle circle = new Circle(); // creates: shop.Circle resolved; calls: Circle.Circle resolved
        assertEquals(0, circle.area()); // calls: org.junit:Assert.assertEquals resolved, Circle.area resolved
    }
}
