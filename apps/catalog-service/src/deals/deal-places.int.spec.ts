import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AdminDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import type { CollegeHighlightsDto, DealCardDto, DealDto } from '@campus-deals/contracts/catalog/deal.dto';
import type { OwnDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import type { SignedInUser } from '@campus-deals/service-defaults';
import type { Place } from '../places/place.entity.js';
import { aStudent } from '../testing/accounts.js';
import { ADMIN, startCatalog, type CatalogUnderTest } from '../testing/catalog-app.js';
import { aCollege, aDeal, aPlace, aVendor } from '../testing/factories.js';

/** Miles between two places that are 0.1 degrees of latitude apart. */
const TENTH = 6.91;

let catalog: CatalogUnderTest;
let owner: SignedInUser;
let college: { id: number; shortName: string };
let vendorId: number;
let near: Place;
let far: Place;
beforeAll(async () => {
  catalog = await startCatalog();
});
beforeEach(async () => {
  owner = { ...aStudent(), role: 'vendor' };
  const em = catalog.em();
  college = await aCollege(em, { isActive: true });
  const at = (latitude: number) => ({ latitude, longitude: -90.25 });
  ({ id: vendorId } = await aVendor(em, { collegeId: college.id, userId: owner.userId, ...at(41.8) }));
  near = await aPlace(em, { vendorId, name: 'Near', ...at(41.6) });
  far = await aPlace(em, { vendorId, name: 'Far', ...at(42), hours: [1, 2, 3, 4, 5, 6, 7].map(allDay) });
  await catalog.sql('UPDATE vendors SET college_id = college_id WHERE id = ?', [vendorId]);
});
afterAll(() => catalog.stop());

const allDay = (weekday: number) => ({ weekday, from: '00:00', to: '00:00' });
const offer = {
  title: 'Tea for two',
  description: 'Two cups for the price of one.',
  category: 'food_drink',
  discountType: 'bogo',
  discountValue: 'Buy one, get one',
};
const post = (body: object) =>
  catalog.ask('POST', '/api/deals', { caller: owner, body: { ...offer, collegeId: college.id, ...body } });
const edit = (id: number, body: object) => catalog.ask('PATCH', `/api/deals/${id}`, { caller: owner, body });
const approve = (id: number) => catalog.ask('PATCH', `/api/admin/deals/${id}/approve`, { caller: ADMIN });
const shown = async (id: number) => (await catalog.ask('GET', `/api/deals/${id}`)).json<{ deal: DealDto }>().deal;
const removePlace = (id: number) => catalog.ask('DELETE', `/api/vendor/places/${id}`, { caller: owner });
const list = async (query = '') =>
  (await catalog.ask('GET', `/api/colleges/${college.shortName}/deals${query}`)).json<DealCardDto[]>();
const approved = (given: object = {}) => aDeal(catalog.em(), { collegeId: college.id, vendorId, ...given });

test('a deal is valid at all places, or at those that its owner chose', async () => {
  expect((await post({})).json<OwnDealDto>().placeIds).toBeNull();
  const { id, placeIds } = (await post({ placeIds: [far.id, 0, far.id] })).json<OwnDealDto>();
  expect(placeIds).toEqual([0, far.id]);
  await approve(id);
  expect((await shown(id)).placeIds).toEqual([0, far.id]);
});

test.each([
  ['placeIds', []],
  ['placeIds', [999_999]],
  ['placeIds.0', [-1]],
  ['placeIds', 'all'],
])('names %s if places are not valid: %j', async (field, placeIds) => {
  const problem = { status: 400, code: 'validation_failed', errors: { [field]: expect.anything() as unknown } };
  expect((await post({ placeIds })).json()).toMatchObject(problem);
  const { id } = await approved();
  expect((await edit(id, { version: 1, placeIds })).json()).toMatchObject(problem);
});

test("names placeIds if it is another vendor's place", async () => {
  const other = await aVendor(catalog.em(), { collegeId: college.id });
  const { id } = await aPlace(catalog.em(), { vendorId: other.id });
  expect((await post({ placeIds: [0, id] })).json()).toMatchObject({
    errors: { placeIds: ['Please select places of your business'] },
  });
});

test('cards show the distance of the nearest place where the deal is valid, and lists are ordered by it', async () => {
  const everywhere = await approved();
  const atMain = await approved({ placeIds: [0] });
  const atFar = await approved({ placeIds: [far.id] });
  const cards = await list('?sort=nearest');
  expect(cards.map(({ id, distanceMiles }) => [id, distanceMiles])).toEqual([
    [everywhere.id, TENTH],
    [atMain.id, 20.73],
    [atFar.id, 34.55],
  ]);
  const highlights = await catalog.ask('GET', `/api/colleges/${college.shortName}/deals/highlights`);
  // Only the hours of one place are known.
  expect(highlights.json<CollegeHighlightsDto>().openNow.map(({ id }) => id)).toEqual([everywhere.id, atFar.id]);
});

test('a change of the places of an approved deal waits for approval, and an admin sees where it is valid', async () => {
  const { id } = await approved();
  expect((await edit(id, { version: 1, placeIds: [near.id] })).json()).toMatchObject({
    placeIds: null,
    pendingRevision: { status: 'pending', placeIds: [near.id] },
  });
  expect((await shown(id)).placeIds).toBeNull();
  const queue = await catalog.ask('GET', `/api/admin/deals?vendorId=${vendorId}`, { caller: ADMIN });
  expect(queue.json<AdminDealDto[]>()[0]?.places.map(({ name }) => name)).toEqual(['Near', null, 'Far']);
  await approve(id);
  expect((await shown(id)).placeIds).toEqual([near.id]);
});

test('a place is not removed while open deals are limited to it, which are named', async () => {
  const problem = { status: 409, code: 'place_in_use' };
  const deal = await approved({ title: 'Soup', placeIds: [near.id] });
  const other = await approved({ title: 'Tea' });
  await edit(other.id, { version: 1, placeIds: [0, near.id] });
  const answer = (await removePlace(near.id)).json<{ detail: string }>();
  expect(answer).toMatchObject(problem);
  expect(answer.detail).toContain(': Soup and Tea.');
  await catalog.sql(`UPDATE deals SET status = 'expired' WHERE id = ?`, [deal.id]);
  expect((await removePlace(near.id)).json<{ detail: string }>().detail).toContain(': Tea.');
  await edit(other.id, { version: 2, placeIds: null });
  expect((await removePlace(near.id)).statusCode).toBe(200);
  // The expired deal is submitted again with places that exist.
  const again = { version: 1, isSubmission: true, endDate: null };
  expect((await edit(deal.id, again)).json()).toMatchObject({ errors: { placeIds: expect.anything() as unknown } });
  expect((await edit(deal.id, { ...again, placeIds: null })).json()).toMatchObject({ status: 'pending' });
});

test('places chosen while they are removed exist afterwards, or are refused', async () => {
  const answers = await Promise.all([post({ placeIds: [near.id] }), removePlace(near.id)]);
  expect([
    [201, 409],
    [400, 200],
  ]).toContainEqual(answers.map(({ statusCode }) => statusCode));
});

test('a deal that an admin gives to another vendor is valid at all places of that one', async () => {
  const other = await aVendor(catalog.em(), { collegeId: college.id });
  const { id } = await approved({ placeIds: [near.id] });
  await catalog.ask('PATCH', `/api/admin/deals/${id}`, { caller: ADMIN, body: { vendorId: other.id } });
  expect((await shown(id)).placeIds).toBeNull();
});
