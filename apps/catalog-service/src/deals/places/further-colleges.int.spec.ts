import { beforeEach, expect, test } from 'vitest';
import type { AdminDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import type { CollegeReferenceDto } from '@campus-deals/contracts/catalog/college.dto';
import type { DealCardDto } from '@campus-deals/contracts/catalog/deal.dto';
import type { OwnDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import type { Caller, SignedInUser } from '@campus-deals/service-defaults';
import type { College } from '../../colleges/college.entity.js';
import type { Place } from '../../vendors/places/place.entity.js';
import { ADMIN, sharedCatalog, tagsOf } from '../../testing/catalog-app.js';
import { aBusiness, aCollege, aDeal, aPlace, placeForm } from '../../testing/factories.js';

const catalog = await sharedCatalog();
let owner: SignedInUser;
let vendorId: number;
let collegeId: number;
let nearMain: College;
let nearBranch: College;
let branch: Place;
beforeEach(async () => {
  const em = catalog.em();
  const at = (latitude: number) => ({ latitude, longitude: -90.25 });
  const business = await aBusiness(em, { zipCode: '52240', ...at(41.5) }, at(41.5));
  ({ owner } = business);
  ({ vendorId, collegeId } = business.ids);
  nearMain = await aCollege(em, { name: 'A near the vendor', isActive: true, ...at(41.55) });
  nearBranch = await aCollege(em, { name: 'B near the branch', isActive: true, ...at(42.05) });
  branch = await aPlace(em, { vendorId, ...at(42) });
});

const both = () => [nearMain.id, nearBranch.id];
const aShownDeal = (given: object = {}) =>
  aDeal(catalog.em(), { collegeId, vendorId, furtherCollegeIds: both(), ...given });
const placeBody = (latitude: string | null) => ({
  ...placeForm,
  latitude,
  longitude: latitude && '-90.25',
  hours: null,
});
const own = (id: number) => catalog.read<OwnDealDto>(`/api/vendor/deals/${id}`, owner);
const furtherOf = async ({ id }: { id: number }) => (await own(id)).furtherCollegeIds;
const idsAt = async (college: { shortName: string }) =>
  (await catalog.read<DealCardDto[]>(`/api/colleges/${college.shortName}/deals`)).map(({ id }) => id);
const changesOf = ({ id }: { id: number }) => catalog.published('DealChanged', { dealId: id });

const ask = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, caller: Caller, body?: object) =>
  catalog.ask(method, path, { caller, body });

test.each<[string, () => ReturnType<typeof ask>]>([
  ['its owner moves a place', () => ask('PUT', `/api/vendor/places/${branch.id}`, owner, placeBody('44'))],
  ['its owner takes the pin of a place', () => ask('PUT', `/api/vendor/places/${branch.id}`, owner, placeBody(null))],
  ['its owner removes a place', () => ask('DELETE', `/api/vendor/places/${branch.id}`, owner)],
  [
    'an admin moves a place',
    () => ask('PUT', `/api/admin/vendors/${vendorId}/places/${branch.id}`, ADMIN, placeBody('44')),
  ],
  ['an admin moves a college', () => ask('PATCH', `/api/admin/colleges/${nearBranch.id}`, ADMIN, { latitude: '44' })],
])('a further college no longer shows a deal that is too far once %s', async (_what, move) => {
  const deal = await aShownDeal();
  expect([await idsAt(nearMain), await idsAt(nearBranch)]).toEqual([[deal.id], [deal.id]]);
  const answer = await move();
  expect(answer.statusCode).toBe(200);
  expect(tagsOf(answer)).toEqual(
    expect.arrayContaining([`deals-of-college-${nearBranch.id}`, `college-${nearBranch.id}`, `deal-${deal.id}`]),
  );
  expect([await idsAt(nearMain), await idsAt(nearBranch)]).toEqual([[deal.id], []]);
  expect(await own(deal.id)).toMatchObject({ furtherCollegeIds: [nearMain.id], version: 2 });
  expect(await changesOf(deal)).toMatchObject([{ furtherCollegeIds: [nearMain.id], version: 2 }]);
});

test.each<[string, () => ReturnType<typeof ask>]>([
  ['its owner', () => ask('PATCH', '/api/user/vendor', owner, { latitude: '44', longitude: '-90.25' })],
  ['a new ZIP code, which takes its pin', () => ask('PATCH', '/api/user/vendor', owner, { zipCode: '52241' })],
  ['an admin', () => ask('PATCH', `/api/admin/vendors/${vendorId}`, ADMIN, { latitude: '44', longitude: '-90.25' })],
])('and so once the main place is moved by %s', async (_who, move) => {
  const deal = await aShownDeal();
  expect((await move()).statusCode).toBe(200);
  expect(await furtherOf(deal)).toEqual([nearBranch.id]);
});

test('what stays near stays, and nothing is published', async () => {
  const deal = await aShownDeal();
  await ask('PUT', `/api/vendor/places/${branch.id}`, owner, placeBody('42.01'));
  await ask('PATCH', `/api/admin/colleges/${nearBranch.id}`, ADMIN, { latitude: '42.06' });
  await ask('PATCH', '/api/user/vendor', owner, { description: 'Tea and cake.' });
  expect(await own(deal.id)).toMatchObject({ furtherCollegeIds: both(), version: 1 });
  expect(await changesOf(deal)).toEqual([]);
});

test('a deal leaves a college that is near another place than those where it is valid', async () => {
  const deal = await aShownDeal({ placeIds: [0, branch.id] });
  await aPlace(catalog.em(), { vendorId, latitude: 42, longitude: -90.25 });
  await ask('PUT', `/api/vendor/places/${branch.id}`, owner, placeBody('44'));
  expect(await furtherOf(deal)).toEqual([nearMain.id]);
});

test('drafts, waiting and ended deals leave it, too, so that they can be submitted', async () => {
  const deals = await Promise.all(['draft', 'pending', 'expired'].map((status) => aShownDeal({ status })));
  await ask('DELETE', `/api/vendor/places/${branch.id}`, owner);
  for (const deal of deals) expect(await furtherOf(deal)).toEqual([nearMain.id]);
  const ids = deals.map(({ id }) => id);
  const submitted = (await catalog.published('DealSubmitted')).filter(({ dealId }) => ids.includes(dealId));
  expect(submitted).toMatchObject([{ dealId: ids[1], furtherCollegeIds: [nearMain.id] }]);
});

test('a change that waits is checked again when it is approved', async () => {
  const deal = await aShownDeal({ furtherCollegeIds: [] });
  await ask('PATCH', `/api/deals/${deal.id}`, owner, { version: 1, furtherCollegeIds: both() });
  await ask('DELETE', `/api/vendor/places/${branch.id}`, owner);
  await ask('PATCH', `/api/admin/deals/${deal.id}/approve`, ADMIN);
  expect(await furtherOf(deal)).toEqual([nearMain.id]);
  const approved = await catalog.published('DealApproved', { dealId: deal.id });
  expect(approved).toMatchObject([{ furtherCollegeIds: [nearMain.id] }]);
});

const OFFER = { title: 'Tea for two', category: 'food_drink', discountType: 'percentage', discountValue: '20' };
test('admins choose further colleges by the same rule, in a new deal and in any other', async () => {
  const far = await aCollege(catalog.em(), { latitude: 50, longitude: -90.25 });
  const problem = { status: 400, errors: { furtherCollegeIds: [expect.stringContaining('within 10 miles')] } };
  const create = (furtherCollegeIds: number[]) =>
    ask('POST', '/api/admin/deals', ADMIN, { vendorId, collegeId, ...OFFER, furtherCollegeIds });
  expect((await create([far.id])).json()).toMatchObject(problem);
  const created = (await create([nearMain.id])).json<AdminDealDto>();
  expect(created.furtherCollegeIds).toEqual([nearMain.id]);
  const change = (body: object) => ask('PATCH', `/api/admin/deals/${created.id}`, ADMIN, body);
  expect((await change({ furtherCollegeIds: [nearMain.id, far.id] })).json()).toMatchObject(problem);
  expect((await change({ furtherCollegeIds: [collegeId] })).json()).toMatchObject({
    errors: { furtherCollegeIds: ['Please select colleges besides the college of the deal'] },
  });
  expect((await change({ furtherCollegeIds: both().toReversed() })).json()).toMatchObject({
    furtherCollegeIds: both(),
    furtherColleges: both().map((id) => ({ id })),
  });
  // A college chosen before is accepted with another change, even if it is too far by now.
  await catalog.sql('UPDATE colleges SET latitude = 50 WHERE id = ?', [nearMain.id]);
  expect((await change({ title: 'Tea for three' })).statusCode).toBe(200);
  const near = await catalog.read<CollegeReferenceDto[]>(`/api/admin/vendors/${vendorId}/nearby-colleges`, ADMIN);
  const { id, name, shortName } = nearBranch;
  expect(near).toContainEqual({ id, name, shortName });
  expect(near.map((college) => college.id)).not.toContain(nearMain.id);
});

test('colleges chosen while the place moves are refused or ended', async () => {
  const { id } = await aShownDeal({ furtherCollegeIds: [] });
  const changes = { version: 1, furtherCollegeIds: [nearBranch.id] };
  await catalog.sql(`UPDATE deals SET status = 'rejected' WHERE id = ?`, [id]);
  await Promise.all([
    ask('PATCH', `/api/deals/${id}`, owner, changes),
    ask('PUT', `/api/vendor/places/${branch.id}`, owner, placeBody('44')),
  ]);
  expect(await furtherOf({ id })).toEqual([]);
});
