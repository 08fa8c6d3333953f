const Legacy = require("./legacy");

class Late extends Legacy { // inherits: legacy.js.Legacy resolved
  total() { // overrides: legacy.js.Legacy.total resolved
    return 1;
  }
}

function broken( {
  return Legacy;

class After {
  method() {
    this.method(); // calls: After.method resolved
  }
}
