var util = require("./old");
const { pad, trim: cut } = require("./old");
var EventEmitter = require("events").EventEmitter;

function Legacy(name) {
  this.name = name;
}

Legacy.prototype.total = function () {
  return this.sum(); // calls: Legacy.sum inferred
};

Legacy.prototype.sum = function sum() {
  util.pad("a"); // calls: old.js.pad resolved
  pad("b"); // calls: old.js.pad resolved
  cut("c"); // calls: old.js.trim resolved
  new EventEmitter(); // creates: events:EventEmitter resolved
};

module.exports = Legacy; // refers: legacy.js.Legacy resolved
