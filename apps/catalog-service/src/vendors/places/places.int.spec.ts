import { beforeEach, describe, expect, test } from 'vitest';
import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import type { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { MAX_FURTHER_PLACES } from '@campus-deals/contracts/limits';
import type { SignedInUser } from '@campus-deals/service-defaults';
import { sharedCatalog } from '../../testing/catalog-app.js';
import { aBusiness, aDeal, aPlace, aVendor, placeForm } from '../../testing/factories.js';

/** Miles between two places that are 0.1 degrees of latitude apart. */
const TENTH = 6.91;

const catalog = await sharedCatalog();
let owner: SignedInUser;
let college: { id: number; shortName: string };
let vendorId: number;
beforeEach(async () => {
  const main = { address: '1 Main St', latitude: 41.8, longitude: -90.25, phone: '(319) 555-0100' };
  const business = await aBusiness(catalog.em(), main);
  ({ college, owner } = business);
  ({ vendorId } = business.ids);
});

const downtown = {
  ...placeForm,
  state: 'Iowa',
  latitude: '41.6',
  longitude: '-90.25',
  hours: [{ weekday: 1, from: '09:00', to: '17:00' }],
};
const add = (changes: object = {}, caller = owner) =>
  catalog.ask('POST', '/api/vendor/places', { caller, body: { ...downtown, ...changes } });
const shown = () => catalog.read<VendorDto>(`/api/vendors/${vendorId}`);

test('a vendor has one place until it adds others; the nearest to its college comes first', async () => {
  expect(await shown()).toMatchObject({ places: [], distanceMiles: 3 * TENTH });
  const answer = await add();
  expect(answer.statusCode).toBe(201);
  const { places, ...vendor } = await shown();
  expect(answer.json<OwnVendorDto>().places).toEqual(places);
  const added = expect.any(Number) as number;
  expect(places).toEqual([
    { ...downtown, id: added, state: 'IA', phone: vendor.phone, distanceMiles: TENTH, walkingMinutes: 139 },
    expect.objectContaining({ id: 0, name: null, address: '1 Main St', latitude: '41.8', distanceMiles: 3 * TENTH }),
  ]);
  // The vendor's own address stays the main place's; its distance is that of the nearest place.
  expect(vendor).toMatchObject({ address: '1 Main St', latitude: '41.8', distanceMiles: TENTH, walkingMinutes: 139 });
});

const listed = async (query: string) =>
  (await catalog.read<VendorDto[]>(`/api/colleges/${college.shortName}/vendors?${query}`)).map(({ id }) => id);

test('lists of vendors by distance use the nearest place', async () => {
  const { id: nearer } = await aVendor(catalog.em(), { collegeId: college.id, latitude: 41.7, longitude: -90.25 });
  expect(await listed('sort=nearest')).toEqual([nearer, vendorId]);
  await add();
  expect(await listed('sort=nearest')).toEqual([vendorId, nearer]);
});

test('a vendor is open while one of its places is', async () => {
  const open = (openNow: boolean) => listed(`openNow=${openNow}`);
  await aPlace(catalog.em(), { vendorId });
  // No hours are known.
  expect([await open(true), await open(false)]).toEqual([[], []]);
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '00:00' }));
  await aPlace(catalog.em(), { vendorId, hours });
  expect([await open(true), await open(false)]).toEqual([[vendorId], []]);
});

test('a place is changed and removed; the main one is not', async () => {
  await add();
  const [place] = (await shown()).places;
  const url = `/api/vendor/places/${place?.id}`;
  const body = { ...downtown, name: '', latitude: null, longitude: null, phone: '(319) 555-0199', hours: null };
  const changed = await catalog.ask('PUT', url, { caller: owner, body });
  expect(changed.statusCode).toBe(200);
  expect((await shown()).places.find(({ id }) => id === place?.id)).toMatchObject({
    name: null,
    phone: '(319) 555-0199',
    latitude: null,
    hours: null,
    distanceMiles: null,
  });
  expect(await shown()).toMatchObject({ distanceMiles: 3 * TENTH });
  expect((await catalog.ask('DELETE', '/api/vendor/places/0', { caller: owner })).json()).toMatchObject({
    code: 'validation_failed',
    errors: { id: expect.anything() as unknown },
  });
  expect((await catalog.ask('DELETE', url, { caller: owner })).statusCode).toBe(200);
  expect((await shown()).places).toEqual([]);
  expect((await catalog.ask('DELETE', url, { caller: owner })).json()).toMatchObject({ code: 'place_not_found' });
});

describe('making a place the main one', () => {
  const makeMain = (id: number) => catalog.ask('POST', `/api/vendor/places/${id}/make-main`, { caller: owner });
  /** The address where each deal, waiting change and device is valid. */
  const addresses = async () => {
    const places = Object.fromEntries((await shown()).places.map(({ id, address }) => [id, address]));
    const named = (ids: number[] | null) => ids?.map((id) => places[id]).toSorted() ?? null;
    const deals = await catalog.sql<{ place_ids: number[] | null; changed: number[] | null }>(
      `SELECT place_ids, changes -> 'placeIds' AS changed FROM deals LEFT JOIN revisions ON deal_id = deals.id
       WHERE deals.vendor_id = ? ORDER BY deals.id`,
      [vendorId],
    );
    const devices = 'SELECT place_id FROM counter_devices WHERE vendor_id = ? ORDER BY id';
    return [
      ...deals.map(({ place_ids, changed }) => [named(place_ids), named(changed)]),
      ...(await catalog.column<number>(devices, [vendorId])).map((id) => places[id]),
    ];
  };

  beforeEach(async () => {
    await catalog.sql(`UPDATE vendors SET city = 'Reno', state = 'NV', zip_code = '89501' WHERE id = ?`, [vendorId]);
  });

  test('swaps their addresses, and leaves deals and devices where they are', async () => {
    const other = await aPlace(catalog.em(), { vendorId });
    const { id } = (await add({ phone: '(319) 555-0199' }))
      .json<OwnVendorDto>()
      .places.find(({ name }) => name === 'Downtown') ?? { id: 0 };
    const ids: number[] = [];
    for (const placeIds of [null, [0], [id], [0, other.id], [0, id]])
      ids.push((await aDeal(catalog.em(), { collegeId: college.id, vendorId, placeIds })).id);
    for (const [dealId, changes] of [
      [ids[0], { placeIds: [id] }],
      [ids[1], { placeIds: null }],
      [ids[2], { title: 'Tea' }],
    ])
      await catalog.sql('INSERT INTO revisions (deal_id, changes) VALUES (?, ?)', [dealId, JSON.stringify(changes)]);
    for (const placeId of [0, id])
      await catalog.sql(
        `INSERT INTO counter_devices (vendor_id, name, secret_hash, place_id) VALUES (?, 'Till', ?, ?)`,
        [vendorId, `${vendorId}-${placeId}`, placeId],
      );
    const before = await addresses();
    const answer = await makeMain(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      address: '21 S Clinton St',
      latitude: '41.6',
      phone: '(319) 555-0199',
      hours: downtown.hours,
      distanceMiles: TENTH,
      version: 2,
    });
    const { places } = await shown();
    expect(places.find((place) => place.id === id)).toMatchObject({
      name: null,
      address: '1 Main St',
      latitude: '41.8',
      phone: '(319) 555-0100',
      hours: null,
    });
    expect(await addresses()).toEqual(before);
    // A form that was open at the time is refused. The deal that is valid everywhere has a change that is not.
    const versions = await catalog.column('SELECT version FROM deals WHERE vendor_id = ?', [vendorId]);
    expect(versions).toEqual([2, 2, 2, 2, 2]);
    expect(await catalog.published('VendorUpdated', { vendorId })).toMatchObject([{ version: 2 }]);

    await makeMain(id);
    expect(await addresses()).toEqual(before);
    expect(await shown()).toMatchObject({ address: '1 Main St', phone: '(319) 555-0100' });
  });

  test('is refused while the main place has no whole address', async () => {
    await catalog.sql('UPDATE vendors SET zip_code = NULL WHERE id = ?', [vendorId]);
    const { id } = await aPlace(catalog.em(), { vendorId });
    expect((await makeMain(id)).json()).toMatchObject({ code: 'main_place_incomplete' });
  });
});

test("another vendor's place is not there", async () => {
  const { owner: stranger } = await aVendor(catalog.em(), { collegeId: college.id });
  const { id } = await aPlace(catalog.em(), { vendorId });
  const path = `/api/vendor/places/${id}`;
  for (const answer of [
    await catalog.ask('PUT', path, { caller: stranger, body: downtown }),
    await catalog.ask('DELETE', path, { caller: stranger }),
    await catalog.ask('POST', `${path}/make-main`, { caller: stranger }),
  ])
    expect(answer.json()).toMatchObject({ code: 'place_not_found' });
  expect((await shown()).places).toHaveLength(2);
});

test('has both coordinates or none', async () => {
  expect((await add({ longitude: null })).json()).toMatchObject({ errors: { longitude: expect.anything() } });
});

test('has a limit, also for places added at the same time', async () => {
  await catalog.sql(
    `INSERT INTO places (vendor_id, address, city, state, zip_code) SELECT ?, 'Main St', 'Reno', 'NV', '89501' FROM generate_series(2, ?)`,
    [vendorId, MAX_FURTHER_PLACES],
  );
  const answers = await Promise.all([add(), add(), add()]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
});
