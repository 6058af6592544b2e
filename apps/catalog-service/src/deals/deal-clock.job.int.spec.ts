import { EntityManager } from '@mikro-orm/postgresql';
import { Broadcast, Outbox } from '@campus-deals/messaging';
import { eventually } from '@campus-deals/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { College } from '../colleges/college.entity.js';
import { startCatalog, type CatalogUnderTest } from '../testing/catalog-app.js';
import { aCollege, aDeal, aVendor } from '../testing/factories.js';
import type { Vendor } from '../vendors/vendor.entity.js';
import { DealClock } from './deal-clock.job.js';
import { Deal } from './deal.entity.js';

const HOUR = 3_600_000;

let catalog: CatalogUnderTest;
let college: College;
let vendor: Vendor;
const told: string[][] = [];
beforeAll(async () => {
  catalog = await startCatalog();
  catalog.app
    .get(Broadcast)
    .subscribe('cache-tags', { onMessage: (tags) => void told.push(tags), onGap: () => undefined });
  await eventually(() => catalog.app.get(Broadcast).connected);
});
beforeEach(async () => {
  college = await aCollege(catalog.em(), { isActive: true });
  vendor = await aVendor(catalog.em(), { collegeId: college.id });
});
afterAll(() => catalog.stop());

const offer = (given: Partial<Parameters<typeof aDeal>[1]>): Promise<Deal> =>
  aDeal(catalog.em(), { collegeId: college.id, vendorId: vendor.id, ...given });
const aReplica = (): DealClock =>
  new DealClock(catalog.app.get(EntityManager), catalog.app.get(Outbox), catalog.app.get(Broadcast));
const expired = async (): Promise<number[]> =>
  (await catalog.published('DealExpired'))
    .filter(({ collegeId }) => collegeId === college.id)
    .map(({ dealId }) => dealId);

test('a deal that ended is expired, published, and dropped from all caches; others stay', async () => {
  const over = await offer({ endDate: new Date(Date.now() - 1), approvedAt: new Date(0) });
  const others = [
    await offer({ endDate: new Date(Date.now() + HOUR) }),
    await offer({}),
    await offer({ status: 'pending', endDate: new Date(Date.now() - 1) }),
  ];
  expect(await aReplica().expireEnded()).toBe(1);
  expect(await catalog.em().findOneOrFail(Deal, over.id)).toMatchObject({ status: 'expired', approvedAt: new Date(0) });
  for (const { id, status } of others) expect(await catalog.em().findOneOrFail(Deal, id)).toMatchObject({ status });
  expect(await expired()).toEqual([over.id]);
  await eventually(
    () =>
      told.some((tags) =>
        [
          `deal-${over.id}`,
          `deals-of-college-${college.id}`,
          `deals-of-vendor-${vendor.id}`,
          `college-${college.id}`,
          'colleges',
        ].every((tag) => tags.includes(tag)),
      ),
    {
      message: 'the gateways are told',
    },
  );
});

test('concurrent replicas expire each deal once', async () => {
  const over = await Promise.all(Array.from({ length: 40 }, () => offer({ endDate: new Date(Date.now() - 1) })));
  const counts = await Promise.all(Array.from({ length: 4 }, () => aReplica().expireEnded()));
  // Deals that one replica skipped because another had locked them are expired by then.
  expect(counts.reduce((sum, count) => sum + count, 0) + (await aReplica().expireEnded())).toBe(40);
  expect((await expired()).toSorted((a, b) => a - b)).toEqual(over.map(({ id }) => id).toSorted((a, b) => a - b));
});

test('a failing event leaves the deal as it was, for the next turn', async () => {
  const { id } = await offer({ endDate: new Date(Date.now() - 1) });
  const failing = { publishAll: () => Promise.reject(new Error('no disk')) } as unknown as Outbox;
  await expect(
    new DealClock(catalog.app.get(EntityManager), failing, catalog.app.get(Broadcast)).expireEnded(),
  ).rejects.toThrow('no disk');
  expect(await catalog.em().findOneOrFail(Deal, id)).toMatchObject({ status: 'approved' });
  expect((await catalog.ask('GET', `/api/deals/${id}`)).statusCode).toBe(404);
  await aReplica().expireEnded();
  expect(await expired()).toEqual([id]);
});

test('the count of a college follows a deal that begins', async () => {
  const clock = aReplica();
  await clock.noticeBegun();
  told.length = 0;
  await offer({ startDate: new Date(Date.now() + HOUR) });
  await offer({ startDate: new Date() });
  await clock.noticeBegun();
  await eventually(() => told.some((tags) => tags.includes(`college-${college.id}`)), {
    message: 'the count is dropped',
  });
  told.length = 0;
  await clock.noticeBegun();
  await catalog.app.get(Broadcast).publish('cache-tags', ['after']);
  await eventually(() => told.length > 0);
  expect(told).toEqual([['after']]);
});

test('it runs from the start of the service, and ends with it', async () => {
  const { id } = await offer({ endDate: new Date(Date.now() - 1) });
  const clock = aReplica();
  clock.onApplicationBootstrap();
  await eventually(async () => expect(await catalog.em().findOneOrFail(Deal, id)).toMatchObject({ status: 'expired' }));
  await clock.beforeApplicationShutdown();
});
