const { limits, LIMIT: most } = require("./settings"); // imports: settings.js.limits resolved, settings.js.LIMIT resolved
const settings = require("./settings");

function check(count, load) {
  limits.read(count); // refers: settings.js.limits resolved; calls: none
  return count > most ? settings.LIMIT : limits; // refers: settings.js.LIMIT resolved, settings.js.LIMIT resolved, settings.js.limits resolved
}

function hides(limits) {
  const most = limits;
  return () => limits + most; // refers: <lambda1> resolved
}
