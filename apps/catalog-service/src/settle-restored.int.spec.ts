import 'reflect-metadata';
import { MikroORM, RequestContext } from '@mikro-orm/postgresql';
import { Outbox, settleDatabase } from '@campus-deals/messaging';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { settleRestored } from './settle-restored.js';
import { PublishSnapshots } from './snapshots/publish-snapshots.js';
import { SNAPSHOT_KINDS } from './snapshots/snapshot.entity.js';
import { startCatalog, type CatalogUnderTest } from './testing/catalog-app.js';
import { aCollege, aDeal, aVendor } from './testing/factories.js';

let catalog: CatalogUnderTest;
beforeAll(async () => {
  catalog = await startCatalog();
});
afterAll(() => catalog.stop());
beforeEach(async () => {
  await catalog.sql('DELETE FROM outbox_events');
  await catalog.sql('DELETE FROM snapshots');
});

/** All of it, as `after-restore.js` does it. */
const settle = async (): Promise<string[]> =>
  RequestContext.create(catalog.app.get(MikroORM).em, async () => [
    ...(await settleDatabase(catalog.em() as never)),
    ...(await settleRestored(catalog.app)),
  ]);
const sequences = async (): Promise<Map<string, number>> => {
  const rows = await catalog.sql<{ name: string; last: string }>(
    "SELECT sequencename AS name, coalesce(last_value, 0) AS last FROM pg_sequences WHERE schemaname = 'public'",
  );
  return new Map(rows.map(({ name, last }) => [name, Number(last)]));
};

test('nobody’s number is given again, in whatever table it was', async () => {
  const college = await aCollege(catalog.em());
  const before = await sequences();
  expect(before.size).toBeGreaterThan(0);
  for (let time = 1; time <= 2; time += 1) {
    await settle();
    const after = await sequences();
    for (const [name, last] of before) expect(after.get(name)).toBeGreaterThanOrEqual(last + time * 1_000_000);
  }
  expect((await aCollege(catalog.em())).id).toBeGreaterThan(college.id + 1_000_000);
});

test('events of the last 48 h are published again, as often as it is repeated, and older ones are not', async () => {
  const publish = (collegeId: number): Promise<string> =>
    catalog.app
      .get(MikroORM)
      .em.fork()
      .transactional(() => catalog.app.get(Outbox).publish('CollegeRemoved', { collegeId, version: 1 }));
  const [recent, old] = [await publish(1), await publish(2)];
  await catalog.sql("UPDATE outbox_events SET published_at = now() - interval '47 hours' WHERE id = ?", [recent]);
  await catalog.sql("UPDATE outbox_events SET published_at = now() - interval '49 hours' WHERE id = ?", [old]);
  const waiting = async (): Promise<unknown> =>
    catalog.sql('SELECT id, first_published_at IS NOT NULL AS again FROM outbox_events WHERE published_at IS NULL');
  expect(await settle()).toContain('1 events of the last 48 h are published again');
  expect(await waiting()).toEqual([{ id: recent, again: true }]);
  expect(await settle()).toContain('0 events of the last 48 h are published again');
  expect(await waiting()).toEqual([{ id: recent, again: true }]);
});

test('all that others keep copies of is published again, and alike when it is repeated', async () => {
  const em = catalog.em();
  const college = await aCollege(em, { isActive: true });
  const vendor = await aVendor(em, { collegeId: college.id });
  const deal = await aDeal(em, { collegeId: college.id, vendorId: vendor.id });
  for (let time = 0; time < 2; time += 1) await settle();
  const snapshots = catalog.app.get(PublishSnapshots, { strict: false });
  const ids = await snapshots.unfinished();
  expect(ids).toHaveLength(2 * SNAPSHOT_KINDS.length);
  for (const id of ids) await snapshots.run(id, () => false);

  const [first, again, ...more] = await catalog.published('DealSnapshotTaken');
  expect(first).toMatchObject({ dealId: deal.id, status: 'approved' });
  // The version with it lets whoever has the first leave the second alone.
  expect(again).toEqual(first);
  expect(more).toEqual([]);
  expect(await catalog.published('VendorSnapshotTaken')).toMatchObject(Array(2).fill({ vendorId: vendor.id }));
  expect(await catalog.published('CollegeChanged')).toContainEqual(
    expect.objectContaining({ collegeId: college.id, version: college.version }),
  );
});
