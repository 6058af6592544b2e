import { expect, test } from 'vitest';
import { testOrm } from '../testing/index.js';
import { ALERTS_PER_PAIR, pairKeysOf, PairLimits, RateLimitSchema } from './index.js';

const orm = await testOrm('pairs', { entities: [RateLimitSchema] });
const limits = new PairLimits(orm.em);
const times = <T>(count: number, ask: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, ask));

test.each(Object.entries(ALERTS_PER_PAIR) as [keyof typeof ALERTS_PER_PAIR, number][])(
  '%s alerts one at most %d times a month, also at once, and nobody else less often',
  async (what, points) => {
    const asked = await times(points + 5, () => limits.mayAlert(what, 'user-1', 'vendor-2'));
    expect(asked.filter(Boolean)).toHaveLength(points);
    expect(await limits.mayAlert(what, 'user-1', 'vendor-3')).toBe(true);
    expect(await limits.mayAlert(what, 'user-2', 'vendor-2')).toBe(true);
    await orm.em.getConnection().execute(`update rate_limits set expire = expire - 30 * 24 * 3600000::bigint`);
    expect(await limits.mayAlert(what, 'user-1', 'vendor-2')).toBe(true);
  },
);

test('the keys of an account are found for its erasure, on either side, and no others', async () => {
  await limits.mayAlert('review-answered', 'vendor-71', 'user-70');
  await limits.mayAlert('review-written', 'user-70', 'vendor-71');
  await limits.mayAlert('review-written', 'user-701', 'vendor-70');
  const named = await Promise.all(
    pairKeysOf(70).map((keys) => orm.em.fork().find(RateLimitSchema, { key: { $like: keys } })),
  );
  expect(named.flat().map(({ key }) => key)).toEqual([
    'alerts.review-written:user-70:vendor-71',
    'alerts.review-answered:vendor-71:user-70',
  ]);
});
