<?php

namespace Shop\Core;

use Shop\Money\Price;
use Psr\Log\Logger;

interface Store
{
    public function save(Cart $cart);
}

class Disk implements Store // inherits: Store resolved
{
    public function save(Cart $cart) // overrides: Store.save resolved
    {
        $cart->total(1); // calls: Cart.total resolved
    }
}

class Cart extends Base implements Store // inherits: Base resolved, Store resolved
{
    private Price $price;

    public function __construct(private Store $store, Logger $logger)
    {
        $this->price = new Price(1); // creates: Price resolved; calls: Price.__construct resolved
        parent::__construct(); // calls: Base.__construct resolved
    }

    public function save(Cart $cart)
    {
        $this->store->save($cart); // calls: Store.save ambiguous, Disk.save ambiguous, Cart.save ambiguous
        Logger::save(); // calls: Psr:Log.Logger.save resolved
    }

    public function total(int $count): Price
    {
        $this->check(); // calls: Cart.check resolved
        self::make(); // calls: Cart.make resolved
        helper(1); // calls: Cart.php.helper resolved
        $this->$name(); // calls: dynamic
        call_user_func("x"); // calls: dynamic
        $each = function ($one) {
            return helper($one); // calls: Cart.php.helper resolved
        };
        return $this->price->add(); // calls: Price.add resolved
    }

    private function check() {}

    public static function make(): self
    {
        return new self(); // creates: Cart resolved; calls: Cart.__construct resolved
    }
}

class Base
{
    public function __construct() {}
}

function helper($one) {}
