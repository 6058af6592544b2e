import { expect, test } from 'vitest';
import { dealAlertBody } from './deal-alert.js';

const END = '2026-12-02T03:00:00.000Z';

test.each([
  ['percentage', '50', 'Lunch: 50% off (Expires: December 1, 2026)'],
  ['percentage', '50 %', 'Lunch: 50% off (Expires: December 1, 2026)'],
  ['fixed', '5', 'Lunch: $5 off (Expires: December 1, 2026)'],
  ['fixed', '$5', 'Lunch: $5 off (Expires: December 1, 2026)'],
  ['bogo', '', 'Lunch: buy one, get one free (Expires: December 1, 2026)'],
  ['custom', 'A free coffee', 'Lunch: A free coffee (Expires: December 1, 2026)'],
] as const)('of the type %s with the value "%s" reads "%s"', (discountType, discountValue, text) => {
  expect(dealAlertBody({ title: 'Lunch', discountType, discountValue, endDate: END }, 'America/Chicago')).toBe(text);
});

test('without an end says so', () => {
  const deal = { title: 'Lunch', discountType: 'percentage', discountValue: '10', endDate: null } as const;
  expect(dealAlertBody(deal, 'UTC')).toBe('Lunch: 10% off (No expiration)');
});
