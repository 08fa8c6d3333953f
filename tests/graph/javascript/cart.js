import { round as toCents } from "./money.js"; // imports: money.js.round resolved
import * as money from "./money.js"; // imports: money.js resolved
import format, { currency } from "./format.js"; // imports: show resolved, format.js.currency resolved
import { map } from "lodash"; // imports: lodash:map resolved
import path from "node:path"; // imports: path:path resolved

export class Item {
  constructor(price) {
    this.price = price;
  }

  total() {
    return toCents(this.price); // calls: money.js.round resolved
  }

  ["a" + "b"]() {}
}

export class Cart {
  #secret = 0;

  constructor(owner) {
    this.owner = owner;
    this.first = new Item(1); // creates: Item resolved; calls: Item.constructor resolved
  }

  // A method that calls the same name on one of its fields calls no copy of itself.
  total() {
    return this.first.total(); // calls: cart.js.Item.total inferred
  }

  save() {
    return this.store.save(); // calls: none
  }

  add(item) {
    this.check(item); // calls: Cart.check resolved
    this.#count(); // calls: Cart.#count resolved
    this.items.push(item); // calls: none
    money.round(1); // calls: money.js.round resolved
    path.join("a", "b"); // calls: path:join resolved
    map([], toCents); // calls: lodash:map resolved; refers: money.js.round resolved
    console.log(currency()); // calls: format.js.currency resolved
    return format(1); // calls: show resolved
  }

  check(item) {
    return item.total(); // calls: cart.js.Item.total ambiguous, cart.js.Cart.total ambiguous, legacy.js.Legacy.total ambiguous, Late.total ambiguous
  }

  #count() {
    return this.#secret; // refers: Cart.#secret resolved
  }
}

export class Gift extends Cart { // inherits: cart.js.Cart resolved
  constructor() {
    super("nobody"); // calls: Cart.constructor resolved
  }

  wrap(name) {
    super.add(1); // calls: Cart.add resolved
    this[name](); // calls: dynamic
    eval("1"); // calls: dynamic
    this.add(2); // calls: Cart.add resolved
    const self = this;
    self.check(3); // calls: Cart.check resolved
    this.later(); // calls: none
  }
}

export const each = (items) => {
  items.forEach((item) => {
    toCents(item); // calls: money.js.round resolved
  });
  [1].map(function (one) {
    return helper(one); // calls: cart.js.helper resolved
  });
  setTimeout(() => helper(2), 10); // calls: cart.js.helper resolved
};

function helper(one) {
  return one;
}

export function shadowed(helper, toCents) {
  helper(1); // calls: dynamic
  toCents(2); // calls: dynamic
  const each = toCents ? helper : null;
  return each(3); // calls: dynamic
}

function outer() {
  function inner() {
    return helper(1); // calls: cart.js.helper resolved
  }
  return inner(); // calls: outer.inner resolved
}

export default class extends Item {} // inherits: cart.js.Item resolved
