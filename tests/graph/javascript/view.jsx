import { Cart } from "./cart.js";

function Row({ item }) {
  return <li>{item.name}</li>;
}

export function List(items) {
  return <Row item={items[0]} onClick={handle} />; // calls: view.jsx.Row resolved; refers: view.jsx.handle resolved
}

function handle() {}
