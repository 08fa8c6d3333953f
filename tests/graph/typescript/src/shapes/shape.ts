export interface Shape {
  area(): number;
  name: string;
}

export abstract class Base implements Shape { // inherits: Shape resolved
  name = "base";

  abstract area(): number; // overrides: Shape.area resolved

  describe(): string {
    this.log("a"); // calls: Base.log resolved
    return `${this.area()}`; // calls: Base.area ambiguous, Circle.area ambiguous, Square.area ambiguous
  }

  private log(text: string): void {
    console.log(text); // calls: none
  }
}

export class Circle extends Base { // inherits: shape.ts.Base resolved
  area(): number { // overrides: Base.area resolved
    return super.describe().length; // calls: Base.describe resolved
  }
}

export class Square extends Base { // inherits: shape.ts.Base resolved
  area(): number {
    return this.side(); // calls: Square.side resolved
  }

  side = (): number => this.area(); // calls: Square.area resolved
}
