using System;
using Shop.Money;

namespace Shop.Core
{
    public interface IStore
    {
        void Save(Cart cart);
    }

    public class Disk : IStore // inherits: IStore resolved
    {
        public void Save(Cart cart) // overrides: IStore.Save resolved
        {
            cart.Total(1); // calls: Cart.Total resolved
        }
    }

    public class Cart : Base // inherits: Base resolved
    {
        private readonly IStore store = new Disk(); // creates: Disk resolved

        public void Save(Cart cart)
        {
            store.Save(cart); // calls: IStore.Save inferred, Disk.Save inferred
            Console.WriteLine("x"); // calls: none
        }

        public Price Total(int count)
        {
            var price = new Price(1); // creates: Price resolved; calls: Price.Price resolved
            price.Add(price); // calls: Price.Add resolved
            base.Hook(); // calls: Base.Hook resolved
            Check(1); // calls: Cart.Check resolved
            Check(1, 2); // calls: Cart.Check(+1) resolved
            Func<int, int> later = one => Check(one); // calls: Cart.Check resolved
            return price;
        }

        private int Check(int one) => one;

        private int Check(int one, int two) => one;
    }

    public class Base
    {
        protected virtual int Hook() => 1;
    }
}
