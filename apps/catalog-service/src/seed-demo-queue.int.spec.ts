import { AdminDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import { validationErrors } from '@campus-deals/service-defaults/testing';
import { expect, test } from 'vitest';
import { seedDemoBusiness } from './seed-demo-business.js';
import { seedDemoCatalog } from './seed-demo-catalog.js';
import { seedDemoQueue } from './seed-demo-queue.js';
import { ADMIN, sharedCatalog } from './testing/catalog-app.js';

const catalog = await sharedCatalog();

const listed = async (query: string): Promise<AdminDealDto[]> =>
  (await catalog.ask('GET', `/api/admin/deals?${query}`, { caller: ADMIN })).json();

test('the demo admin finds pending deals and a pending change, none of them weeks old, once', async () => {
  await seedDemoCatalog(catalog.em());
  await seedDemoBusiness(catalog.em());
  expect(await seedDemoQueue(catalog.em())).toBe(true);
  expect(await seedDemoQueue(catalog.em())).toBe(false);
  const waiting = await listed('sort=waiting');
  for (const deal of waiting) expect(validationErrors(AdminDealDto, deal)).toEqual({});
  expect(waiting.filter(({ status }) => status === 'pending').length).toBeGreaterThanOrEqual(5);
  expect(waiting.some(({ hasPendingRevision }) => hasPendingRevision)).toBe(true);
  const week = Date.now() - 7 * 86_400_000;
  expect(waiting.filter(({ submittedAt }) => Date.parse(submittedAt) < week)).toEqual([]);
});

test('a deal is reported, with students’ comments', async () => {
  const [deal] = await listed('reported=true');
  expect(deal).toMatchObject({ reportCount: 2, isHidden: false });
  const reports = (await catalog.ask('GET', `/api/admin/deals/${deal?.id}/reports`, { caller: ADMIN })).json<
    object[]
  >();
  expect(reports).toHaveLength(2);
});

test('a business has not been claimed', async () => {
  const vendors = (await catalog.ask('GET', '/api/admin/vendors?owned=false', { caller: ADMIN })).json<object[]>();
  expect(vendors).toContainEqual(expect.objectContaining({ name: 'The Borrowed Umbrella', userId: null }));
});
