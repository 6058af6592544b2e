import { afterEach, describe, expect, test, vi } from 'vitest';
import { VISITOR } from './caller.js';
import { InternalTokens } from './internal-tokens.js';

const SECRET = 'a secret of at least thirty-two characters';
const NOW = new Date('2026-12-01T12:00:00Z');

afterEach(() => vi.useRealTimers());

/** Verifies twice a token signed by a replica whose clock is off by the given seconds. */
async function checked(secondsApart: number): Promise<boolean[]> {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const token = await new InternalTokens(SECRET).sign(VISITOR, 'catalog');
  vi.setSystemTime(NOW.getTime() + secondsApart * 1000);
  const checking = new InternalTokens(SECRET);
  const isTaken = () =>
    checking.verify(token, 'catalog').then(
      () => true,
      () => false,
    );
  return [await isTaken(), await isTaken()];
}

describe('a token of 30 seconds', () => {
  test.each([-15, -5, 0, 29, 44])('is taken where the clocks and its way are %i s apart', async (seconds) => {
    expect(await checked(seconds)).toEqual([true, true]);
  });

  test('is not taken later than that, also where it was taken before', async () => {
    expect(await checked(46)).toEqual([false, false]);
    vi.setSystemTime(NOW);
    const tokens = new InternalTokens(SECRET);
    const token = await tokens.sign(VISITOR, 'catalog');
    await tokens.verify(token, 'catalog');
    vi.setSystemTime(NOW.getTime() + 46_000);
    await expect(tokens.verify(token, 'catalog')).rejects.toThrow('exp');
  });
});
