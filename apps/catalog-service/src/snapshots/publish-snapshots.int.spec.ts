import 'reflect-metadata';
import { eventually } from '@campus-deals/testing';
import { startMessaging } from '@campus-deals/messaging';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SavedDealSchema } from '../saved-deals/saved-deal.entity.js';
import { startCatalog, type CatalogUnderTest, UNINTERRUPTED } from '../testing/catalog-app.js';
import { aCollege, aDeal, aVendor } from '../testing/factories.js';
import { PublishSnapshots } from './publish-snapshots.js';
import { requestSnapshots } from './snapshot.entity.js';
import { SNAPSHOT_KINDS } from './snapshot.entity.js';

let catalog: CatalogUnderTest;
beforeAll(async () => {
  catalog = await startCatalog();
});
afterAll(() => catalog.stop());

const finish = async (): Promise<void> => {
  const snapshots = catalog.app.get(PublishSnapshots, { strict: false });
  for (const { id } of await snapshots.due().execute()) await snapshots.run(id, UNINTERRUPTED);
};

describe('snapshots', () => {
  test('of an empty catalogue are not requested', async () => {
    expect(await catalog.app.get(PublishSnapshots, { strict: false }).due().execute()).toEqual([]);
  });

  test('publish everything that readers see, once, also if they are interrupted', async () => {
    const em = catalog.em();
    const college = await aCollege(em, { isActive: true, timeZone: 'America/Boise' });
    const vendor = await aVendor(em, { collegeId: college.id });
    const near = { collegeId: college.id, vendorId: vendor.id };
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

    const snapshots = catalog.app.get(PublishSnapshots, { strict: false });
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
});

test('snapshots are published by a service that finds them at its start', async () => {
  const running = await startCatalog(startMessaging);
  try {
    await aCollege(running.em());
    await running.em().transactional(async (within) => requestSnapshots(within));
    await eventually(
      async () => (await running.app.get(PublishSnapshots, { strict: false }).due().execute()).length === 0,
      {
        message: 'the snapshots to be finished',
      },
    );
    expect(await running.published('CollegeChanged')).toHaveLength(1);
  } finally {
    await running.stop();
  }
});
