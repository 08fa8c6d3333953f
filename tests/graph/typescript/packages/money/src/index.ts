export enum Currency {
  Euro,
  Dollar = 2,
}

export class Money {
  static zero(): Money {
    return new Money(0); // creates: Money resolved; calls: Money.constructor resolved
  }

  constructor(private readonly amount: number) {}

  plus(other: Money): Money {
    return Money.zero(); // calls: Money.zero resolved
  }
}
