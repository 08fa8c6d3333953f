export function gram() {}

export const table = {
  lookup() {
    return this.find("x"); // calls: table.find inferred
  },
  find: (name) => gram(name), // calls: gram resolved
};
