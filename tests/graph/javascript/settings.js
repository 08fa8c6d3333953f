const limits = load(); // calls: none
const LIMIT = 3;

exports.double = () => LIMIT * 2; // refers: settings.js.LIMIT resolved
module.exports = { limits, LIMIT }; // refers: settings.js.limits resolved, settings.js.LIMIT resolved
