import { describe, expect, test } from 'vitest';
import { ASSUMED, thursday } from './thursday.ts';

const sum = (values: number[]) => values.reduce((all, each) => all + each, 0);

describe('a Thursday', () => {
  test('sends each subscriber one mail, whatever the number of senders', () => {
    for (const senders of [2, 8, 50]) {
      const { minutes } = thursday({ ...ASSUMED, senders });
      expect(sum(minutes.map(({ mails }) => mails))).toBeCloseTo(6000 * 1000 * 0.6, 0);
    }
  });

  test('is over sooner with more senders, zone by zone', () => {
    const [few, many] = [2, 20].map((senders) => thursday({ ...ASSUMED, senders }).sentAfter);
    for (const [at, zone] of (few ?? []).entries()) expect(zone.minutes).toBeGreaterThan(many?.[at]?.minutes ?? 0);
  });

  test('costs twice as much with twice as many campuses', () => {
    const busiest = (campuses: number) =>
      Math.max(...thursday({ ...ASSUMED, campuses, senders: 10_000 }).minutes.map(({ busy }) => busy.catalog));
    expect(busiest(6000) / busiest(3000)).toBeCloseTo(2, 5);
  });
});
