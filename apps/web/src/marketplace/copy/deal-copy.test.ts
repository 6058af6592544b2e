import { describe, expect, it, test } from 'vitest';
import { distanceText, expiryText, truncated } from './deal-copy.js';

const now = Date.parse('2026-11-21T12:00:00Z');
const SECOND = 1000;
const HOUR = 3_600_000;
test.each([
  [SECOND, 'Expires in 1 minute'],
  [59 * 60 * SECOND, 'Expires in 59 minutes'],
  [HOUR, 'Expires in 1 hour'],
  [23.6 * HOUR, 'Expires in 1 day'],
  [72 * HOUR, 'Expires in 3 days'],
  [24 * HOUR * 45, 'Expires in 45 days'],
  [24 * HOUR * 90, 'Expires in 3 months'],
  [24 * HOUR * 730, 'Expires in 2 years'],
  [0, 'Expired 1 minute ago'],
  [-48 * HOUR, 'Expired 2 days ago'],
])('expiry in %d ms reads "%s"', (ms, words) => {
  expect(expiryText(new Date(now + ms).toISOString(), now)).toBe(words);
});

it('is shown as none if there is none', () => {
  expect(expiryText(null, now)).toBe('No expiration');
});

describe('a truncated text', () => {
  it('keeps a text that fits', () => {
    expect(truncated('x'.repeat(60), 60)).toBe('x'.repeat(60));
  });

  it('ends in an ellipsis after the limit, and never splits a character', () => {
    expect(truncated('x'.repeat(61), 60)).toBe(`${'x'.repeat(60)}…`);
    expect(truncated('🌮🌮🌮', 2)).toBe('🌮🌮…');
    expect(truncated('two words', 4)).toBe('two…');
    expect(truncated('two words', 3)).toBe('two…');
  });

  it('cuts after a complete word', () => {
    expect(truncated('A small-batch roast. Show this at the counter', 23)).toBe('A small-batch roast…');
    expect(truncated('three short words', 11)).toBe('three short…');
  });
});

test.each([
  [{ distanceMiles: 0.42, walkingMinutes: 9 }, '0.4 mi · 9 min walk'],
  [{ distanceMiles: 0, walkingMinutes: 0 }, '0.1 mi · 1 min walk'],
  [{ distanceMiles: 12.34, walkingMinutes: 247 }, '12.3 mi'],
  [{ distanceMiles: null, walkingMinutes: null, zipCode: '52240-1316' }, 'in 52240'],
  [{ distanceMiles: null, walkingMinutes: null, zipCode: null }, undefined],
])('%# a distance reads as miles and a walk of reasonable length', (distance, words) => {
  expect(distanceText(distance)).toBe(words);
});
