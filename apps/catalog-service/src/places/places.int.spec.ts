import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import type { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { MOST_FURTHER_PLACES } from '@campus-deals/contracts/limits';
import type { SignedInUser } from '@campus-deals/service-defaults';
import { validationErrors } from '@campus-deals/service-defaults/testing';
import { aStudent } from '../testing/accounts.js';
import { startCatalog, type CatalogUnderTest } from '../testing/catalog-app.js';
import { aCollege, aPlace, aVendor } from '../testing/factories.js';

/** Miles between two places that are 0.1 degrees of latitude apart. */
const TENTH = 6.91;

let catalog: CatalogUnderTest;
let owner: SignedInUser;
let college: { id: number; shortName: string };
let vendorId: number;
beforeAll(async () => {
  catalog = await startCatalog();
});
beforeEach(async () => {
  owner = { ...aStudent(), role: 'vendor' };
  college = await aCollege(catalog.em(), { isActive: true });
  const main = { address: '1 Main St', latitude: 41.8, longitude: -90.25, phone: '(319) 555-0100' };
  ({ id: vendorId } = await aVendor(catalog.em(), { collegeId: college.id, userId: owner.userId, ...main }));
});
afterAll(() => catalog.stop());

const downtown = {
  name: 'Downtown',
  address: '21 S Clinton St',
  city: 'Iowa City',
  state: 'Iowa',
  zipCode: '52240',
  latitude: '41.6',
  longitude: '-90.25',
  phone: null,
  hours: [{ weekday: 1, from: '09:00', to: '17:00' }],
};
const add = (changes: object = {}, caller = owner) =>
  catalog.ask('POST', '/api/vendor/places', { caller, body: { ...downtown, ...changes } });
const shown = async () => (await catalog.ask('GET', `/api/vendors/${vendorId}`)).json<VendorDto>();

test('a vendor has one place until it adds others; the nearest to its college comes first', async () => {
  expect(await shown()).toMatchObject({ places: [], distanceMiles: 3 * TENTH });
  const answer = await add();
  expect([answer.statusCode, validationErrors(OwnVendorDto, answer.json())]).toEqual([201, {}]);
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

test('lists of vendors by distance use the nearest place', async () => {
  const { id: nearer } = await aVendor(catalog.em(), { collegeId: college.id, latitude: 41.7, longitude: -90.25 });
  const order = async () =>
    (await catalog.ask('GET', `/api/colleges/${college.shortName}/vendors?sort=nearest`))
      .json<VendorDto[]>()
      .map(({ id }) => id);
  expect(await order()).toEqual([nearer, vendorId]);
  await add();
  expect(await order()).toEqual([vendorId, nearer]);
});

test('a vendor is open while one of its places is', async () => {
  const open = async (openNow: boolean) =>
    (await catalog.ask('GET', `/api/colleges/${college.shortName}/vendors?openNow=${openNow}`))
      .json<VendorDto[]>()
      .map(({ id }) => id);
  await aPlace(catalog.em(), { vendorId });
  // Nobody knows.
  expect([await open(true), await open(false)]).toEqual([[], []]);
  await aPlace(catalog.em(), {
    vendorId,
    hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '00:00' })),
  });
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

test("another vendor's place is not there", async () => {
  const stranger = { ...aStudent(), role: 'vendor' as const };
  await aVendor(catalog.em(), { collegeId: college.id, userId: stranger.userId });
  const { id } = await aPlace(catalog.em(), { vendorId });
  for (const method of ['PUT', 'DELETE'] as const)
    expect(
      (await catalog.ask(method, `/api/vendor/places/${id}`, { caller: stranger, body: downtown })).json(),
    ).toMatchObject({ code: 'place_not_found' });
  expect((await shown()).places).toHaveLength(2);
});

test.each([
  ['address', { address: 'x' }],
  ['zipCode', { zipCode: undefined }],
  ['longitude', { longitude: null }],
  ['latitude', { latitude: '91' }],
  ['phone', { phone: '12' }],
  ['name', { name: 'x'.repeat(41) }],
])('names the field that is not valid: %s', async (field, changes) => {
  expect((await add(changes)).json()).toMatchObject({
    status: 400,
    code: 'validation_failed',
    errors: { [field]: expect.anything() as unknown },
  });
});

test('has a limit, also for places added at the same time', async () => {
  await catalog.sql(
    `INSERT INTO places (vendor_id, address, city, state, zip_code) SELECT ?, 'Main St', 'Reno', 'NV', '89501' FROM generate_series(2, ?)`,
    [vendorId, MOST_FURTHER_PLACES],
  );
  const answers = await Promise.all([add(), add(), add()]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
});

test('is exported with the account, and deleted with the business', async () => {
  await add();
  const exported = await catalog.ask('POST', '/internal/exports', {
    caller: { kind: 'service', name: 'identity' },
    body: { userId: owner.userId, email: 'v@shop.example' },
  });
  expect(exported.json()).toMatchObject({ data: { places: [{ address: '21 S Clinton St' }] } });
  await catalog.sql('DELETE FROM vendors WHERE id = ?', [vendorId]);
  expect(await catalog.sql('SELECT 1 FROM places WHERE vendor_id = ?', [vendorId])).toEqual([]);
});
