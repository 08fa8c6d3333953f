import { round, gram, more } from "./format.js"; // imports: money.js.round resolved, gram resolved, money.js resolved
import { Cart as Basket } from "shop"; // imports: cart.js.Cart resolved
import { table } from "./units.js";
import { round as other } from "elsewhere";

round(1); // calls: money.js.round resolved
gram(); // calls: gram resolved
more.double(1); // calls: money.js.double resolved
table.lookup(); // calls: table.lookup inferred
other(2); // calls: elsewhere:round resolved

const basket = new Basket("me"); // creates: cart.js.Cart resolved; calls: Cart.constructor resolved
basket.add(1); // calls: Cart.add inferred

async function late() {
  const module = await import("./units.js"); // imports: units.js resolved
  module.gram(); // calls: gram resolved
}
