import { expect, test } from 'vitest';
import { dealAlertBody } from './deal-alert.js';

test.each([
  ['2026-12-02T03:00:00.000Z', 'Lunch: $5 off (Expires: December 1, 2026)'],
  [null, 'Lunch: $5 off (No expiration)'],
])('with the end %s reads "%s"', (endDate, text) => {
  const deal = { title: 'Lunch', discountType: 'fixed', discountValue: '5', endDate } as const;
  expect(dealAlertBody(deal, 'America/Chicago')).toBe(text);
});
