import { handler, Panel as Pane, schema, LIMIT, first, run } from "./held"; // imports: held.ts.handler resolved, held.ts.Panel resolved, held.ts.schema resolved, held.ts.LIMIT resolved, held.ts.first resolved, held.ts.run resolved, held.ts.wrap resolved
import * as all from "./held"; // imports: held.ts resolved
import routes from "./held"; // imports: held.ts.router resolved
import { Store } from "./held";

export function use() {
  handler({}); // calls: held.ts.handler resolved
  all.handler({}); // calls: held.ts.handler resolved
  run(1); // calls: held.ts.wrap inferred; refers: held.ts.run resolved
  return <Pane name="x" />; // calls: held.ts.Panel resolved
}

export function more(input: number, { LIMIT: own }: { LIMIT: number }, store: Store) {
  schema // refers: held.ts.schema resolved
    .parse(input); // calls: none
  if (own > LIMIT && first) return all.LIMIT; // refers: held.ts.LIMIT resolved, held.ts.first resolved, held.ts.LIMIT resolved
  routes.use(own); // refers: held.ts.router resolved
  store.when = null; // refers: Store.when inferred
  return <all.Panel given={schema}>{LIMIT}</all.Panel>; // calls: held.ts.Panel resolved; refers: held.ts.schema resolved, held.ts.LIMIT resolved
}

// Nothing brings these names here: what another file calls so is something else.
export function alone() {
  router.get("/"); // calls: none; refers: none
  return count; // refers: none
}

export { schema as again } from "./held"; // imports: held.ts.schema resolved
export { LIMIT }; // refers: held.ts.LIMIT resolved
