import { beforeEach, expect, test } from 'vitest';
import type { AdminDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import type {
  CollegeHighlightsDto,
  DealCardDto,
  DealDto,
  NeighborDealsDto,
} from '@campus-deals/contracts/catalog/deal.dto';
import type { OwnDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import type { SearchResultsDto } from '@campus-deals/contracts/catalog/search-results.dto';
import type { SignedInUser } from '@campus-deals/service-defaults';
import type { Place } from '../../vendors/places/place.entity.js';
import { aStudent } from '../../testing/accounts.js';
import { ADMIN, sharedCatalog, tagsOf } from '../../testing/catalog-app.js';
import { aBusiness, aCollege, aDeal, aPlace, aVendor, dealForm } from '../../testing/factories.js';

/** Miles between two places that are 0.1 degrees of latitude apart. */
const TENTH = 6.91;
const HALF_TENTH = 3.45;
const PAST = '2026-01-01T00:00:00Z';

const catalog = await sharedCatalog();
let owner: SignedInUser;
let college: { id: number; shortName: string };
let vendorId: number;
let near: Place;
let far: Place;
beforeEach(async () => {
  const em = catalog.em();
  const at = (latitude: number) => ({ latitude, longitude: -90.25 });
  const business = await aBusiness(em, at(41.8));
  ({ college, owner } = business);
  ({ vendorId } = business.ids);
  near = await aPlace(em, { vendorId, name: 'Near', ...at(41.6) });
  far = await aPlace(em, { vendorId, name: 'Far', ...at(42), hours: [1, 2, 3, 4, 5, 6, 7].map(allDay) });
  await catalog.sql('UPDATE vendors SET college_id = college_id WHERE id = ?', [vendorId]);
});

const allDay = (weekday: number) => ({ weekday, from: '00:00', to: '00:00' });
const post = (body: object) =>
  catalog.ask('POST', '/api/deals', { caller: owner, body: { ...dealForm(college), ...body } });
const edit = (id: number, body: object) => catalog.ask('PATCH', `/api/deals/${id}`, { caller: owner, body });
const approve = (id: number) => catalog.ask('PATCH', `/api/admin/deals/${id}/approve`, { caller: ADMIN });
const shown = async (id: number) => (await catalog.read<{ deal: DealDto }>(`/api/deals/${id}`)).deal;
const removePlace = (id: number) => catalog.ask('DELETE', `/api/vendor/places/${id}`, { caller: owner });
const list = (query = '') => catalog.read<DealCardDto[]>(`/api/colleges/${college.shortName}/deals${query}`);
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
])('names %s if places are not valid: %j', async (field, placeIds) => {
  const problem = { code: 'validation_failed', errors: { [field]: expect.anything() } };
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
  const { openNow } = await catalog.read<CollegeHighlightsDto>(`/api/colleges/${college.id}/deals/highlights`);
  // Only the hours of one place are known.
  expect(openNow.map(({ id }) => id)).toEqual([everywhere.id, atFar.id]);
});

test('a place is not removed while open deals are limited to it, which are named', async () => {
  const problem = { code: 'place_in_use' };
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
  expect((await edit(deal.id, again)).json()).toMatchObject({ errors: { placeIds: expect.anything() } });
  expect((await edit(deal.id, { ...again, placeIds: null })).json()).toMatchObject({ status: 'pending' });
});

test('places chosen while they are removed exist afterwards, or are refused', async () => {
  const answers = await Promise.all([post({ placeIds: [near.id] }), removePlace(near.id)]);
  expect([
    [201, 409],
    [400, 200],
  ]).toContainEqual(answers.map(({ statusCode }) => statusCode));
});

test('a deal that an admin gives to another vendor is valid at all places of that one, and shown at its college', async () => {
  const other = await aVendor(catalog.em(), { collegeId: college.id });
  const { id } = await approved({ placeIds: [near.id], furtherCollegeIds: [(await aNeighbor()).id] });
  await catalog.ask('PATCH', `/api/admin/deals/${id}`, { caller: ADMIN, body: { vendorId: other.id } });
  expect(await shown(id)).toMatchObject({ placeIds: null, furtherCollegeIds: [] });
});

test('a college to which an admin moves a deal is no longer one of its further colleges', async () => {
  const [next, other] = [await aNeighbor(), await aNeighbor()];
  const { id } = await approved({ furtherCollegeIds: [next.id, other.id] });
  const moved = await catalog.ask('PATCH', `/api/admin/deals/${id}`, { caller: ADMIN, body: { collegeId: next.id } });
  expect(moved.statusCode).toBe(200);
  expect(await shown(id)).toMatchObject({ collegeId: next.id, furtherCollegeIds: [other.id] });
});

/** A college 3.45 miles from the place near the deal's college. */
const aNeighbor = (given: object = {}) =>
  aCollege(catalog.em(), { isActive: true, latitude: 41.65, longitude: -90.25, ...given });
const idsAt = async ({ shortName }: { shortName: string }, query = '') =>
  (await catalog.read<DealCardDto[]>(`/api/colleges/${shortName}/deals${query}`)).map(({ id }) => id);
const countAt = async ({ id }: { id: number }) => (await catalog.read<CollegeDto>(`/api/colleges/${id}`)).dealCount;
const foundAt = async ({ id }: { id: number }, q: string) =>
  (await catalog.read<SearchResultsDto>(`/api/search?q=${q}&type=deal&collegeId=${id}`)).deals.map((deal) => [
    deal.id,
    deal.distanceMiles,
  ]);
const status = async (id: number) => (await catalog.ask('GET', `/api/deals/${id}`)).statusCode;

test('one approval shows a deal at its college and at chosen ones near its places', async () => {
  const [one, other] = [await aNeighbor({ state: 'CO' }), await aNeighbor()];
  const made = await post({ title: 'Haberdashery', furtherCollegeIds: [other.id, one.id, one.id], startDate: PAST });
  const { id, furtherCollegeIds } = made.json<OwnDealDto>();
  expect(furtherCollegeIds).toEqual([one.id, other.id]);
  expect(await idsAt(one)).toEqual([]);
  const tags = tagsOf(await approve(id));
  for (const at of [college, one, other]) {
    expect(tags).toEqual(expect.arrayContaining([`deals-of-college-${at.id}`, `college-${at.id}`]));
    expect([await idsAt(at), await idsAt(at, '/new'), await countAt(at)]).toEqual([[id], [id], 1]);
  }
  const [card] = await catalog.read<DealCardDto[]>(`/api/colleges/${one.id}/deals?sort=nearest`);
  // Its hours stay on the clock of its own college.
  expect(card).toMatchObject({ collegeId: college.id, timeZone: 'America/Chicago', distanceMiles: HALF_TENTH });
  expect(await foundAt(one, 'haberdashery')).toEqual([[id, HALF_TENTH]]);
  expect(await foundAt(college, 'haberdashery')).toEqual([[id, TENTH]]);
  const highlights = await catalog.read<CollegeHighlightsDto>(`/api/colleges/${one.id}/deals/highlights`);
  expect(Object.values(highlights).flat()).toMatchObject([{ id, distanceMiles: HALF_TENTH }]);
  expect((await catalog.ask('GET', `/api/deals/${id}`)).headers['x-cache-tags']).toContain(`open-college-${one.id}`);
});

test('a change of the colleges of an approved deal waits for approval, and both their lists are read again', async () => {
  const [before, after] = [await aNeighbor({ name: 'Ames' }), await aNeighbor({ name: 'Boone' })];
  const { id } = await approved({ furtherCollegeIds: [before.id] });
  await edit(id, { version: 1, furtherCollegeIds: [after.id] });
  const [waiting] = await catalog.read<AdminDealDto[]>(`/api/admin/deals?vendorId=${vendorId}`, ADMIN);
  expect(waiting?.furtherColleges.map((at) => at.id)).toEqual([before.id, after.id]);
  expect([await idsAt(before), await idsAt(after)]).toEqual([[id], []]);
  const tags = tagsOf(await approve(id));
  expect(tags).toEqual(expect.arrayContaining([`deals-of-college-${before.id}`, `deals-of-college-${after.id}`]));
  expect([await idsAt(before), await idsAt(after)]).toEqual([[], [id]]);
  await catalog.ask('POST', `/api/admin/deals/${id}/undo`, { caller: ADMIN });
  expect([await idsAt(before), await idsAt(after)]).toEqual([[id], []]);
});

test.each<[string, () => Promise<number> | number]>([
  ['its own', () => college.id],
  ['unknown', () => 999_999],
  ['not live', async () => (await aNeighbor({ status: 'pending' })).id],
  ['not near a place', async () => (await aNeighbor({ latitude: 43 })).id],
  ['not on the map', async () => (await aNeighbor({ latitude: null, longitude: null })).id],
])('names furtherCollegeIds if a college is %s', async (_what, collegeId) => {
  const furtherCollegeIds = [await collegeId()];
  const problem = { code: 'validation_failed', errors: { furtherCollegeIds: expect.anything() } };
  expect((await post({ furtherCollegeIds })).json()).toMatchObject(problem);
  const { id } = await approved();
  expect((await edit(id, { version: 1, furtherCollegeIds })).json()).toMatchObject(problem);
});

test('names furtherCollegeIds if it is near only a place where the deal is not valid, or one too many', async () => {
  const { id } = await aNeighbor();
  const problem = { errors: { furtherCollegeIds: expect.anything() } };
  expect((await post({ placeIds: [far.id], furtherCollegeIds: [id] })).json()).toMatchObject(problem);
  const tooMany = Array.from({ length: 11 }, (_, n) => n + 1);
  expect((await post({ furtherCollegeIds: tooMany })).json()).toMatchObject(problem);
  const deal = (await post({ furtherCollegeIds: [id] })).json<OwnDealDto>();
  const moved = { version: deal.version, placeIds: [far.id] };
  expect((await edit(deal.id, moved)).json()).toMatchObject(problem);
  expect((await edit(deal.id, { ...moved, furtherCollegeIds: [] })).json()).toMatchObject({ furtherCollegeIds: [] });
});

test.each([
  ['pending', `UPDATE deals SET status = 'pending' WHERE id = ?`],
  ['rejected', `UPDATE deals SET status = 'rejected' WHERE id = ?`],
  ['hidden', `UPDATE deals SET hidden_at = now() WHERE id = ?`],
  ['paused', `UPDATE deals SET status = 'paused', pause_reason = 'paused' WHERE id = ?`],
  ['expired', `UPDATE deals SET status = 'expired' WHERE id = ?`],
  ['over', `UPDATE deals SET end_date = now() - interval '1 second' WHERE id = ?`],
  ['not begun', `UPDATE deals SET start_date = now() + interval '1 day' WHERE id = ?`],
  [
    'of a suspended vendor',
    `UPDATE vendors SET suspended_at = now() WHERE id = (SELECT vendor_id FROM deals WHERE id = ?)`,
  ],
])('no college shows a deal that is %s, and nobody saves or redeems it', async (_what, sql) => {
  const neighbor = await aNeighbor();
  const { id } = await approved({ title: 'Haberdashery', furtherCollegeIds: [neighbor.id] });
  expect([await idsAt(neighbor), await countAt(neighbor)]).toEqual([[id], 1]);
  await catalog.sql(sql, [id]);
  for (const at of [neighbor, college]) {
    expect([await idsAt(at), await countAt(at)]).toEqual([[], 0]);
    expect(await foundAt(at, 'haberdashery')).toEqual([]);
  }
  for (const what of ['save', 'redemptions'])
    expect((await catalog.ask('POST', `/api/deals/${id}/${what}`, { caller: aStudent() })).statusCode).toBe(404);
  expect(await status(id)).toBe(404);
  expect((await catalog.ask('GET', `/api/vendors/${vendorId}/deals`)).body).not.toContain(`"id":${id},`);
});

test('a deal is open to readers while any college that shows it is', async () => {
  const neighbor = await aNeighbor();
  const { id } = await approved({ title: 'Haberdashery', furtherCollegeIds: [neighbor.id] });
  const OPEN = 'UPDATE colleges SET is_active = ?, activation_date = CASE WHEN ? THEN now() END WHERE id = ?';
  const open = (at: { id: number }, isOpen: boolean) => catalog.sql(OPEN, [isOpen, isOpen, at.id]);
  const save = () => catalog.ask('POST', `/api/deals/${id}/save`, { caller: aStudent() });
  const redeem = () => catalog.ask('POST', `/api/deals/${id}/redemptions`, { caller: aStudent() });
  const found = async () => [await foundAt(college, 'haberdashery'), await foundAt(neighbor, 'haberdashery')];
  await open(college, false);
  expect([await idsAt(college), await idsAt(neighbor), await status(id)]).toEqual([[], [id], 200]);
  expect(await found()).toEqual([[], [[id, HALF_TENTH]]]);
  expect([(await save()).statusCode, (await redeem()).statusCode]).toEqual([200, 200]);
  await open(neighbor, false);
  expect([await idsAt(college), await idsAt(neighbor), await status(id)]).toEqual([[], [], 404]);
  expect(await found()).toEqual([[], []]);
  expect([(await save()).statusCode, (await redeem()).statusCode]).toEqual([404, 404]);
  await open(college, true);
  expect([await idsAt(college), await idsAt(neighbor), await status(id)]).toEqual([[id], [], 200]);
  expect(await found()).toEqual([[[id, TENTH]], []]);
});

test('a college next to one that shows the deal itself does not offer it there again', async () => {
  const neighbor = await aNeighbor({ latitude: 60 });
  await catalog.sql('UPDATE colleges SET latitude = 60 WHERE id = ?', [college.id]);
  await approved({ furtherCollegeIds: [neighbor.id] });
  const { id } = await approved();
  const offered = await catalog.read<NeighborDealsDto[]>(`/api/colleges/${neighbor.id}/deals/neighbors`);
  expect(offered.flatMap(({ deals }) => deals.map((deal) => deal.id))).toEqual([id]);
});

test('a deal stays at its college when another one that shows it is deleted', async () => {
  const neighbor = await aNeighbor();
  const { id } = await approved({ furtherCollegeIds: [neighbor.id] });
  expect((await catalog.ask('DELETE', `/api/admin/colleges/${neighbor.id}`, { caller: ADMIN })).statusCode).toBe(204);
  expect([await idsAt(college), await status(id)]).toEqual([[id], 200]);
  // Deleted with its own college, it is no longer shown elsewhere.
  const last = await aNeighbor();
  const further = [neighbor.id, last.id, id];
  await catalog.sql('UPDATE deals SET further_college_ids = ARRAY[?::integer, ?::integer] WHERE id = ?', further);
  expect(await idsAt(last)).toEqual([id]);
  const tags = tagsOf(await catalog.ask('DELETE', `/api/admin/colleges/${college.id}`, { caller: ADMIN }));
  expect(tags).toContain(`deals-of-college-${last.id}`);
  expect(await idsAt(last)).toEqual([]);
});

test('an owner reads which live colleges are near a place of the business', async () => {
  // Latitudes of their own: colleges of other tests are near the others.
  const near = await aNeighbor({ name: 'Near College', latitude: 71.05, isActive: false });
  const others = [
    await aNeighbor({ latitude: 71.05, status: 'pending', isActive: false }),
    await aNeighbor({ latitude: 71.2 }),
  ];
  await aPlace(catalog.em(), { vendorId, latitude: 71, longitude: -90.25 });
  const { nearbyColleges: reachable } = await catalog.read<OwnVendorDto>('/api/user/vendor', owner);
  expect(reachable).toContainEqual({ id: near.id, name: 'Near College', shortName: near.shortName });
  expect(reachable).toContainEqual(expect.objectContaining({ id: college.id }));
  const ids = reachable.map(({ id }) => id);
  expect(others.filter(({ id }) => ids.includes(id))).toEqual([]);
  expect((await post({ furtherCollegeIds: [near.id] })).statusCode).toBe(201);
});
