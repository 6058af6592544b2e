import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDealWrites, type DealWrites } from '../../testing/deal-writes.js';

let deals: DealWrites;
beforeAll(async () => {
  deals = await startDealWrites();
});
afterAll(() => deals.stop());

// All pairs: lock-order.long.int.spec.ts.
test.each([
  ['pause and withdraw', 'redeem', 20],
  ['delete', 'redeem', 5],
  ['take back', 'commit', 5],
])('"%s" and "%s" of one deal at once are both answered, %i times', async (one, other, times) => {
  for (let n = 0; n < times; n += 1) {
    const round = await deals.newRound(one, other);
    const answers = await Promise.all([one, other, one, other].map((name, nth) => deals.writes[name]?.(round, nth)));
    for (const answer of answers) expect(answer?.statusCode).toBeLessThan(500);
  }
});
