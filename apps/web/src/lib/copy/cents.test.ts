import { expect, test } from 'vitest';
import { dollars } from './cents.js';

test('writes cents as dollars', () => {
  expect(dollars(125_005)).toBe('$1,250.05');
});
