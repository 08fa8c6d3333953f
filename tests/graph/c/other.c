static int check(int value) {
    return value;
}

int helper(int value) {
    return check(value); // calls: other.c.check resolved
}

void apply(void *function) {}
