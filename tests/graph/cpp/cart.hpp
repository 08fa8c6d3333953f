class Item {
public:
    int price() { return 1; }
};

class Base {
public:
    virtual int hook() { return 1; }
};

class Cart : public Base { // inherits: Base resolved
public:
    int hook() { // overrides: Base.hook resolved
        return item.price(); // calls: Item.price resolved
    }
    static void make() {}

private:
    Item item; // refers: Item resolved
};
