import { expect, it } from 'vitest';
import { roughlyAgo } from './dates.js';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');

it.each([
  ['2026-11-21T11:20:00.000Z', 'within the last hour'],
  ['2026-11-21T12:30:00.000Z', 'within the last hour'],
  ['2026-11-21T11:00:00.000Z', '1 hour ago'],
  ['2026-11-21T06:59:00.000Z', '5 hours ago'],
  ['2026-11-20T11:00:00.000Z', 'yesterday'],
  ['2026-11-15T11:00:00.000Z', '6 days ago'],
  ['2026-10-01T12:00:00.000Z', 'on October 1, 2026'],
])('%s was %s', (instant, words) =>
  expect(roughlyAgo(instant, { now: NOW, timeZone: 'America/New_York' })).toBe(words),
);
