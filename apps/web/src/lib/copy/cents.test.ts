import { expect, test } from 'vitest';
import { dollars } from './cents.js';
import { centsIn } from './typed-cents.js';

test.each([
  ['12.50', 1250],
  ['$1,250', 125_000],
  [' 19.99 ', 1999],
  ['.5', NaN],
  ['-5', NaN],
  ['12.505', NaN],
  ['free', NaN],
])('reads "%s" as %s cents', (text, cents) => {
  expect(centsIn(text)).toBe(cents);
});

test('writes cents as dollars', () => {
  expect(dollars(125_005)).toBe('$1,250.05');
});
