import 'reflect-metadata';
import { expect, test } from 'vitest';
import { SavedDealSchema } from '../../reach/saved-deals/saved-deal.entity.js';
import { sharedCatalog, UNINTERRUPTED } from '../../testing/catalog-app.js';
import { aBusiness, aDeal } from '../../testing/factories.js';
import { PublishSnapshots } from './publish-snapshots.js';
import { requestSnapshots, SNAPSHOT_KINDS } from './snapshot.entity.js';

const catalog = await sharedCatalog();

const finish = async (): Promise<void> => {
  const snapshots = catalog.get(PublishSnapshots);
  for (const { id } of await snapshots.due().execute()) await snapshots.run(id, UNINTERRUPTED);
};

test('snapshots publish everything that readers see, once, also if they are interrupted', async () => {
  const em = catalog.em();
  const { college, vendor, ids: near } = await aBusiness(em, {}, { timeZone: 'America/Boise' });
  const runs = await aDeal(em, near);
  const unseen = [
    await aDeal(em, { ...near, status: 'pending' }),
    await aDeal(em, { ...near, endDate: new Date(Date.now() - 1000) }),
  ];
  for (const userId of [7, 8]) {
    const mailboxKey = userId === 8 ? 'a verified student' : null;
    em.create(SavedDealSchema, { userId, mailboxKey, deal: runs.id, collegeId: college.id });
  }
  await em.flush();
  await catalog.em().transactional(async (within) => requestSnapshots(within));

  const snapshots = catalog.get(PublishSnapshots);
  const due = await snapshots.due().execute();
  expect(due).toHaveLength(SNAPSHOT_KINDS.length);
  // Interrupted before each step and resumed; and run twice at once.
  for (const { id } of due) await snapshots.run(id, AbortSignal.abort());
  await Promise.all([finish(), finish()]);
  await finish();

  const deals = await catalog.published('DealSnapshotTaken');
  expect(deals.filter(({ dealId }) => dealId === runs.id)).toMatchObject([
    { status: 'approved', vendorName: vendor.name, isHidden: false, approvedAt: runs.approvedAt?.toISOString() },
  ]);
  for (const { id } of unseen) expect(deals.filter(({ dealId }) => dealId === id)).toEqual([]);
  expect(await catalog.published('VendorSnapshotTaken')).toMatchObject([{ vendorId: vendor.id, name: vendor.name }]);
  expect(await catalog.published('SavesSnapshotTaken')).toEqual([
    { dealId: runs.id, collegeId: college.id, userIds: [7, 8], countedUserIds: [8] },
  ]);
  expect(await catalog.published('CollegeChanged')).toMatchObject([
    { collegeId: college.id, timeZone: 'America/Boise', version: college.version },
  ]);
});
