export { before, daysOf, lengthOf, rangeOf } from './day-range.js';
