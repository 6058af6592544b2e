import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDealWrites, type DealWrites } from '../../testing/deal-writes.js';

const MS = 60_000;

let deals: DealWrites;
beforeAll(async () => {
  deals = await startDealWrites();
});
afterAll(() => deals.stop());

test(
  'every two writes of a deal and its codes, at once for a minute, are answered without a deadlock',
  async () => {
    const names = Object.keys(deals.writes);
    const pairs = names.flatMap((one, at) => names.slice(at).map((other) => [one, other] as const));
    const failed = new Set<string>();
    const end = Date.now() + MS;
    let rounds = 0;
    // The whole table at least once, also on a slow machine.
    for (; rounds < pairs.length || Date.now() < end; rounds += 1) {
      const [one, other] = pairs[rounds % pairs.length] ?? ['', ''];
      const round = await deals.newRound(one, other);
      const answers = await Promise.all([one, other, one, other].map((name, nth) => deals.writes[name]?.(round, nth)));
      if (answers.some((answer) => (answer?.statusCode ?? 500) >= 500)) failed.add(`${one} and ${other}`);
    }
    expect([...failed]).toEqual([]);
    const [stats] = await deals.catalog.sql<{ deadlocks: string }>(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    );
    expect(Number(stats?.deadlocks)).toBe(0);
  },
  30 * MS,
);
