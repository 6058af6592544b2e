import { expect, it } from 'vitest';
import { ageText } from './notification-list.js';

const NOW = Date.parse('2026-11-22T12:00:00Z');

it.each([
  [-5, 'Just now'],
  [59, 'Just now'],
  [60, '1m ago'],
  [59 * 60 + 59, '59m ago'],
  [60 * 60, '1h ago'],
  [24 * 3600 - 1, '23h ago'],
  [24 * 3600, '1d ago'],
  [40 * 24 * 3600, '40d ago'],
])('%i seconds are "%s"', (seconds, text) => {
  expect(ageText(new Date(NOW - seconds * 1000).toISOString(), NOW)).toBe(text);
});
