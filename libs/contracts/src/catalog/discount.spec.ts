import { expect, test } from 'vitest';
import { discountBadge, discountInWords } from './discount.js';

test.each([
  ['percentage', '25', '25% OFF', '25% off'],
  ['percentage', '25 %', '25% OFF', '25% off'],
  ['percentage', '15 percent', '15% OFF', '15% off'],
  ['percentage', '12.50%', '12.5% OFF', '12.5% off'],
  ['fixed', '5', '$5 OFF', '$5 off'],
  ['fixed', '$5.50', '$5.50 OFF', '$5.50 off'],
  ['fixed', 'US$5 off', '$5 OFF', '$5 off'],
  ['fixed', '$1,250', '$1,250 OFF', '$1,250 off'],
  ['fixed', '1250.5', '$1,250.50 OFF', '$1,250.50 off'],
  ['bogo', 'Buy one, get one', 'BOGO', 'buy one, get one free'],
  ['custom', ' Free refill ', 'Free refill', 'Free refill'],
  ['custom', 'HALF OFF', 'HALF OFF', 'HALF OFF'],
] as const)('a discount of kind %s and value "%s" is badged "%s" and reads "%s"', (...row) => {
  const [discountType, discountValue, badge, words] = row;
  expect(discountBadge({ discountType, discountValue })).toBe(badge);
  expect(discountInWords({ discountType, discountValue })).toBe(words);
});

test('a badge with room spells BOGO out', () => {
  expect(discountBadge({ discountType: 'bogo', discountValue: '1' }, 'long')).toBe('BUY ONE GET ONE FREE');
});
