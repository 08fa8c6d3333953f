import { memo } from "react"; // imports: react:memo resolved
import { z } from "zod"; // imports: zod:z resolved
import express from "express";

export const handler = wrap(async (request: Request) => {}); // calls: wrap resolved
export const Panel = memo(function Panel(props: object) { // calls: react:memo resolved
  return handler; // refers: held.ts.handler resolved
});
export const LIMIT = 5;
export const schema = z.object({ name: z.string().max(LIMIT) }); // refers: held.ts.LIMIT resolved
export type schema = z.infer<typeof schema>; // refers: held.ts.schema resolved
export const { first, second: other } = schema.shape; // refers: held.ts.schema resolved
export const [one] = [LIMIT]; // refers: held.ts.LIMIT resolved
export const run = wrap; // refers: wrap resolved

const router = express.Router();
router.get("/", () => LIMIT); // refers: router resolved, <lambda1> resolved, held.ts.LIMIT resolved
let count = 0;

export function bump() {
  count++; // refers: count resolved
  count += LIMIT; // refers: count resolved, held.ts.LIMIT resolved
  if (!count) throw LIMIT; // refers: count resolved, held.ts.LIMIT resolved
  for (const each of [count]) each(); // refers: count resolved
}

function wrap(given: unknown) {
  return given;
}

// A parameter, and what is taken out of one, hides the variable of its name.
export function hides(LIMIT: number, { schema = 1, ...count }, [one]: number[]) {
  const { first, other: handler } = schema; // refers: none
  for (const [router, run] of LIMIT) router.get(run); // refers: none; calls: none
  return handler + count + one + first; // refers: none
}

export class Store {
  static max = LIMIT; // refers: held.ts.LIMIT resolved
  private items = new Map();
  when?: () => void;

  push(item: unknown) {
    this.items.set(item, Store.max); // refers: Store.items resolved, Store.max resolved
    this.when(); // calls: Store.when resolved
    this.when = null; // refers: Store.when resolved
  }
}

export default router; // refers: router resolved
