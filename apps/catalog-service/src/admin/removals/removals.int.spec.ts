import { beforeEach, expect, test } from 'vitest';
import type { College } from '../../colleges/college.entity.js';
import { ADMIN, sharedCatalog, tagsOf } from '../../testing/catalog-app.js';
import { aBusiness, aDeal, type OwnedVendor } from '../../testing/factories.js';
import { aStudent } from '../../testing/accounts.js';

const catalog = await sharedCatalog();
let college: College;
let elsewhere: College;
let vendor: OwnedVendor;
let other: OwnedVendor;
beforeEach(async () => {
  ({ college, vendor } = await aBusiness(catalog.em(), {}, { subscriberCount: 3 }));
  ({ college: elsewhere, vendor: other } = await aBusiness(catalog.em()));
});

const ask = (method: 'GET' | 'DELETE', path: string) => catalog.ask(method, `/api/admin/${path}`, { caller: ADMIN });
/** Returns the ids of the rows that still exist. */
const existing = async (...rows: [table: string, id: number][]) =>
  (
    await Promise.all(rows.map(([table, id]) => catalog.column<number>(`SELECT id FROM ${table} WHERE id = ?`, [id])))
  ).flat();
const removedDeals = async (ids: number[]) =>
  (await catalog.published('DealRemoved')).filter(({ dealId }) => ids.includes(dealId));

/** Creates a deal that two students saved and a third has a code of. */
async function aLovedDeal(given: { collegeId: number; vendorId: number }): Promise<number> {
  const { id } = await aDeal(catalog.em(), { redemptionKind: 'unique', redemptionCode: null, ...given });
  for (const caller of [aStudent(), aStudent()]) await catalog.ask('POST', `/api/deals/${id}/save`, { caller });
  await catalog.ask('POST', `/api/deals/${id}/redemptions`, { caller: aStudent() });
  return id;
}

test('removing a vendor deletes what the preview listed, in one transaction with its events', async () => {
  const here = await aLovedDeal({ collegeId: college.id, vendorId: vendor.id });
  const there = await aDeal(catalog.em(), { collegeId: elsewhere.id, vendorId: vendor.id });
  const preview = { deals: 2, saves: 2, codes: 1, refusal: null };
  expect((await ask('GET', `vendors/${vendor.id}/removal`)).json()).toEqual(preview);
  const answer = await ask('DELETE', `vendors/${vendor.id}`);
  expect(answer.statusCode).toBe(204);
  expect(tagsOf(answer)).toEqual(
    expect.arrayContaining([
      `vendor-${vendor.id}`,
      'vendors',
      `deals-of-college-${college.id}`,
      `deals-of-college-${elsewhere.id}`,
      `college-${elsewhere.id}`,
    ]),
  );
  expect(await existing(['vendors', vendor.id], ['deals', here], ['deals', there.id])).toEqual([]);
  expect(await catalog.published('VendorRemoved')).toContainEqual({ vendorId: vendor.id, userId: vendor.userId });
  expect(await removedDeals([here, there.id])).toHaveLength(2);
  expect((await removedDeals([here]))[0]).toMatchObject({ vendorId: vendor.id, userId: vendor.userId });
  expect((await ask('DELETE', `vendors/${vendor.id}`)).statusCode).toBe(404);
});

test('removing a college deletes its vendors and all deals for its students, and nothing else', async () => {
  const own = await aLovedDeal({ collegeId: college.id, vendorId: vendor.id });
  const ownElsewhere = await aDeal(catalog.em(), { collegeId: elsewhere.id, vendorId: vendor.id });
  const ofOthers = await aDeal(catalog.em(), { collegeId: college.id, vendorId: other.id });
  const stays = await aDeal(catalog.em(), { collegeId: elsewhere.id, vendorId: other.id });
  const preview = { vendors: 1, deals: 3, saves: 2, codes: 1, subscribers: 3, refusal: null };
  expect((await ask('GET', `colleges/${college.id}/removal`)).json()).toEqual(preview);
  expect((await ask('DELETE', `colleges/${college.id}`)).statusCode).toBe(204);
  const deals = [own, ownElsewhere.id, ofOthers.id].map((id): ['deals', number] => ['deals', id]);
  expect(await existing(['colleges', college.id], ['vendors', vendor.id], ...deals)).toEqual([]);
  expect(await existing(['vendors', other.id], ['deals', stays.id])).toEqual([other.id, stays.id]);
  expect(await catalog.published('CollegeRemoved')).toContainEqual({ collegeId: college.id, version: 2 });
  expect(await catalog.published('VendorRemoved')).toContainEqual({ vendorId: vendor.id, userId: vendor.userId });
  const removed = await removedDeals([own, ownElsewhere.id, ofOthers.id]);
  expect(new Set(removed.map(({ userId }) => userId))).toEqual(new Set([vendor.userId, other.userId]));
  expect((await ask('GET', `colleges/${college.id}/removal`)).statusCode).toBe(404);
});
