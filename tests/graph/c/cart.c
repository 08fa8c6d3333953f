#include "cart.h" // imports: cart.h resolved
#include <stdio.h>

struct item {
    int price;
};

static int check(struct item *one) {
    return one->price; // refers: none
}

int total(struct item *one, int (*rule)(int)) {
    check(one); // calls: cart.c.check resolved
    printf("%d", 1); // calls: none
    rule(1); // calls: none
    apply(check); // calls: other.c.apply inferred; refers: cart.c.check resolved
    return helper(one); // calls: other.c.helper inferred
}
