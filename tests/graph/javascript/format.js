export { round } from "./money.js"; // imports: money.js.round resolved
export * from "./units.js"; // imports: units.js resolved
export * as more from "./money.js"; // imports: money.js resolved

export default function show(value) {
  return currency() + value; // calls: format.js.currency resolved
}

export function currency() {
  return "EUR";
}
