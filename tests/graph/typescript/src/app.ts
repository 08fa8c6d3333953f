import type { Shape } from "@shapes/shape"; // imports: shape.ts.Shape resolved
import { Circle, Square } from "./shapes/shape.js"; // imports: Circle resolved, Square resolved
import { Money, Currency } from "@shop/money"; // imports: index.ts.Money resolved, Currency resolved
import { Logger } from "pino";
import fs = require("fs"); // imports: fs:fs resolved

interface Store {
  save(money: Money): void; // refers: index.ts.Money resolved
}

class Disk implements Store { // inherits: app.ts.Store resolved
  save(money: Money): void { // overrides: app.ts.Store.save resolved; refers: index.ts.Money resolved
    money.plus(money); // calls: Money.plus inferred
  }
}

export class App {
  private circle = new Circle(); // creates: Circle resolved
  private shapes: Shape[] = []; // refers: shape.ts.Shape resolved

  constructor(
    private readonly store: Store,
    private logger: Logger,
  ) {}

  // The field's method has the same name as the one that calls it.
  save(money: Money): void {
    this.store.save(money); // calls: app.ts.Store.save inferred, Disk.save inferred
    this.logger.save(); // calls: none
    this.circle.area(); // calls: Circle.area inferred
  }

  total(first: Square, names: Map<string, Circle>): number {
    for (const shape of this.shapes) {
      shape.area(); // calls: Shape.area ambiguous, Base.area ambiguous, Circle.area ambiguous, Square.area ambiguous
    }
    first.side(); // calls: Square.side inferred
    (first as Square).side(); // calls: Square.side inferred
    Money.zero().plus(Money.zero()); // calls: Money.plus inferred, Money.zero resolved, Money.zero resolved
    fs.readFileSync("a"); // calls: fs:readFileSync resolved
    helper(Currency.Euro); // calls: helper resolved; refers: Currency.Euro resolved
    Money.nothing(); // calls: none
    return this.load().area(); // calls: App.load resolved, Circle.area inferred
  }

  private load(): Circle {
    return this.circle; // refers: App.circle resolved
  }
}

function helper(value: string): void;
function helper(value: number): void;
function helper(value: unknown): void {
  label(value); // calls: none
}

namespace Texts {
  export function label(value: unknown): string {
    return mark(); // calls: Texts.mark resolved
  }

  function mark(): string {
    return "";
  }
}

const table: Record<string, () => void> = {};
table["x"](); // calls: dynamic
Texts.label(1); // calls: Texts.label resolved

export async function later(find: () => Promise<Money>): Promise<Money> {
  const money = await find(); // calls: dynamic
  return (await soon()).plus(money); // calls: Money.plus inferred, soon resolved
}

async function soon(): Promise<Money> {
  return Money.zero();
}
