import { describe, expect, it } from 'vitest';
import { matches, stateOf } from './saved-deals-list.js';

const NOW = Date.parse('2026-03-02T12:00:00Z');
const HOUR = 3_600_000;
const endingIn = (ms: number, isAvailable = true) => ({ endDate: new Date(NOW + ms).toISOString(), isAvailable });

describe('the state of a saved deal', () => {
  it.each([
    ['expiring', endingIn(3 * 24 * HOUR - 1)],
    ['running', endingIn(3 * 24 * HOUR)],
    ['running', { endDate: null, isAvailable: true }],
    ['ended', endingIn(0)],
    // Read before it ended.
    ['ended', endingIn(-HOUR, true)],
    ['unavailable', endingIn(HOUR, false)],
    ['unavailable', { endDate: null, isAvailable: false }],
  ] as const)('%s', (state, deal) => expect(stateOf(deal, NOW)).toBe(state));
});

it.each([
  ['HALF', true],
  ['counter', true],
  ['counter half', true],
  ['half pizza', false],
])('"%s" finds "Half off sandwiches" of Corner Counter: %s', (search, isFound) => {
  expect(matches({ title: 'Half off sandwiches', vendorName: 'Corner Counter' }, search)).toBe(isFound);
});
