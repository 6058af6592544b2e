import { beforeEach, expect, test } from 'vitest';
import { sharedCatalog } from '../../testing/catalog-app.js';
import { aBusiness, aDeal } from '../../testing/factories.js';
import { RemindOfWaitingDeals } from './remind-of-waiting-deals.job.js';

const catalog = await sharedCatalog();
beforeEach(() => catalog.sql(`DELETE FROM outbox_events WHERE name = 'DealsWaiting'`));

/** Runs the job at a time, twice, as after a crash. */
async function runAt(at: string): Promise<void> {
  for (let run = 0; run < 2; run++) await catalog.inContext(() => catalog.get(RemindOfWaitingDeals).run(new Date(at)));
}

async function reminded(): Promise<number[]> {
  const events = await catalog.published('DealsWaiting');
  return events.flatMap(({ deals }) => deals.map(({ dealId }) => dealId));
}

async function aWaitingDeal(submittedAt: string) {
  const { ids } = await aBusiness(catalog.em(), {}, { isActive: false });
  return aDeal(catalog.em(), { ...ids, status: 'pending', submittedAt: new Date(submittedAt) });
}

// Friday 2026-11-20, 15:00 in Chicago.
const FRIDAY = '2026-11-20T21:00:00Z';

test.each([
  ['not on Saturday', '2026-11-21T21:00:00Z', 0],
  ['not on Sunday night', '2026-11-23T05:00:00Z', 0],
  ['not on Monday afternoon, with more than a business day left until Tuesday 17:00', '2026-11-23T22:55:00Z', 0],
  ['on Monday evening, one business day before it is due', '2026-11-23T23:00:00Z', 1],
])('reminds of a deal of Friday %s', async (_when, at, count) => {
  const deal = await aWaitingDeal(FRIDAY);
  await runAt(at);
  expect((await reminded()).filter((id) => id === deal.id)).toHaveLength(count);
});

test('reminds of each submission once, also a later one of the same deal, and of no decided deal', async () => {
  const deal = await aWaitingDeal(FRIDAY);
  const decided = await aWaitingDeal(FRIDAY);
  await catalog.sql(`UPDATE deals SET status = 'rejected' WHERE id = ?`, [decided.id]);
  await runAt('2026-11-24T21:00:00Z');
  await runAt('2026-11-24T21:05:00Z');
  expect(await reminded()).toContain(deal.id);
  expect(await reminded()).not.toContain(decided.id);
  expect((await reminded()).filter((id) => id === deal.id)).toHaveLength(1);

  await catalog.sql(`UPDATE deals SET submitted_at = '2026-11-24T22:00:00Z' WHERE id = ?`, [deal.id]);
  await runAt('2026-11-25T22:55:00Z');
  expect((await reminded()).filter((id) => id === deal.id)).toHaveLength(1);
  await runAt('2026-11-25T23:00:00Z');
  expect((await reminded()).filter((id) => id === deal.id)).toHaveLength(2);
});

test('names the oldest of many in one event, and counts all', async () => {
  await runAt('2026-11-27T21:00:00Z');
  await catalog.sql(`DELETE FROM outbox_events WHERE name = 'DealsWaiting'`);
  const oldest = await aWaitingDeal('2026-12-01T15:00:00Z');
  for (let n = 0; n < 11; n++) await aWaitingDeal('2026-12-01T15:01:00Z');
  await runAt('2026-12-02T23:00:00Z');
  const [event, ...others] = await catalog.published('DealsWaiting');
  expect([event?.count, event?.deals.length, event?.deals[0]?.dealId, others]).toEqual([12, 10, oldest.id, []]);
});

test('of deals that one vendor submits again and again, reminds 30 times in 30 days, and of others all the same', async () => {
  const late = '2026-12-08T23:00:00Z';
  await runAt(late);
  await catalog.sql(`DELETE FROM outbox_events WHERE name = 'DealsWaiting'`);
  const { vendorId, collegeId } = await aWaitingDeal('2026-12-07T15:00:00Z');
  const submittedAt = new Date('2026-12-07T15:00:00Z');
  for (let n = 0; n < 33; n += 1) {
    await aDeal(catalog.em(), { vendorId, collegeId, status: 'pending', submittedAt });
    await runAt(late);
  }
  expect(await catalog.published('DealsWaiting')).toHaveLength(30);
  const other = await aWaitingDeal('2026-12-07T15:00:00Z');
  await runAt(late);
  expect((await reminded()).at(-1)).toBe(other.id);
});
