import type { NewCounterDeviceDto } from '@campus-deals/contracts/catalog/counter.dto';
import { MAX_COUNTER_DEVICES } from '@campus-deals/contracts/limits';
import type { RedeemedDto } from '@campus-deals/contracts/catalog/redemption.dto';
import type { SignedInUser } from '@campus-deals/service-defaults';
import { beforeEach, describe, expect, test } from 'vitest';
import { aStudent } from '../../testing/accounts.js';
import { sharedCatalog } from '../../testing/catalog-app.js';
import { aCollege, aDeal, aPlace, aVendor } from '../../testing/factories.js';

const catalog = await sharedCatalog();
const { identity } = catalog;
let vendorId: number;
let owner: SignedInUser;
identity.others = false;
const collegeId = (await aCollege(catalog.em(), { isActive: true })).id;
beforeEach(async () => {
  ({ id: vendorId, owner } = await aVendor(catalog.em(), { collegeId, name: 'The Kettle' }));
});

const DEVICES = '/api/vendor/counter-devices';
const ofOwner = (method: 'GET' | 'POST' | 'DELETE', path = '', body?: object, caller = owner) =>
  catalog.ask(method, DEVICES + path, { caller, body });
const make = async (given: object = {}): Promise<NewCounterDeviceDto> => {
  const answer = await ofOwner('POST', '', { name: 'Front till', pin: null, endsAt: null, ...given });
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
const at = (secret: string, method: 'GET' | 'POST', path: string, body?: object) =>
  catalog.ask(method, `/api/counter${path}`, { headers: { 'x-counter-device': secret }, body });
const since = (): string => new Date(Date.now() - 3_600_000).toISOString();
const listOf = async (secret: string) => (await at(secret, 'GET', `/redemptions?since=${since()}`)).json();
const aCode = async (vendor = vendorId, placeIds: number[] | null = null): Promise<string> => {
  const { id } = await aDeal(catalog.em(), { collegeId, vendorId: vendor, redemptionKind: 'unique', placeIds });
  return (await catalog.ask('POST', `/api/deals/${id}/redemptions`, { caller: aStudent() })).json().code;
};
const redeem = (secret: string, scan: string, more = {}) => at(secret, 'POST', '/redemptions', { scan, ...more });

describe('the owner', () => {
  test('makes, lists and removes devices; the secret is shown once and not stored', async () => {
    const { secret, ...device } = await make({ pin: '4711' });
    const listed = await ofOwner('GET');
    expect(listed.json()).toEqual([device]);
    expect(JSON.stringify(await catalog.sql('SELECT * FROM counter_devices'))).not.toContain(secret);
    expect((await ofOwner('DELETE', `/${device.id}`)).statusCode).toBe(204);
    expect([(await ofOwner('GET')).json(), (await ofOwner('DELETE', `/${device.id}`)).statusCode]).toEqual([[], 404]);
  });

  test('cannot see or remove the device of another vendor', async () => {
    const { id } = await make();
    const { owner: stranger } = await aVendor(catalog.em(), { collegeId });
    expect((await ofOwner('GET', '', undefined, stranger)).json()).toEqual([]);
    expect((await ofOwner('DELETE', `/${id}`, undefined, stranger)).statusCode).toBe(404);
    expect((await ofOwner('GET')).json()).toHaveLength(1);
  });

  test('has a limit, also at the same moment', async () => {
    await catalog.sql(
      `INSERT INTO counter_devices (vendor_id, name, secret_hash) SELECT ?, 'Till', ? || n FROM generate_series(1, ?) n`,
      [vendorId, `${vendorId}-`, MAX_COUNTER_DEVICES - 1],
    );
    const answers = await Promise.all(
      [1, 2, 3].map(() => ofOwner('POST', '', { name: 'Till', pin: null, endsAt: null })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
  });
});

describe('a device', () => {
  test('redeems, lists its own and takes back; the owner sees its name', async () => {
    const [till, other] = [await make(), await make({ name: 'Back door' })];
    expect((await at(till.secret, 'GET', '')).json()).toEqual({
      name: 'Front till',
      vendorName: 'The Kettle',
      place: null,
    });
    const code = await aCode();
    const { id } = (await redeem(till.secret, code)).json<RedeemedDto>();
    await redeem(other.secret, await aCode());
    expect(await listOf(till.secret)).toMatchObject({ count: 1, latest: [{ id, counter: 'Front till' }] });
    const owners = await catalog.ask('GET', `/api/vendor/redemptions?since=${since()}`, { caller: owner });
    expect(owners.json()).toMatchObject({ count: 2, latest: [{ counter: 'Back door' }, { counter: 'Front till' }] });

    const undo = (secret: string) => at(secret, 'POST', `/redemptions/${id}/take-back`, { reason: 'mistake' });
    expect((await undo(other.secret)).statusCode).toBe(404);
    expect([(await undo(till.secret)).statusCode, (await undo(till.secret)).statusCode]).toEqual([204, 409]);
    expect((await redeem(till.secret, code)).statusCode).toBe(200);
    expect((await ofOwner('GET')).json()[1].lastUsedAt).not.toBeNull();
  });

  test('finds no code of another vendor', async () => {
    const { secret } = await make();
    const { id } = await aVendor(catalog.em(), { collegeId });
    expect((await redeem(secret, await aCode(id))).json()).toMatchObject({ code: 'code_not_found' });
  });

  test('is refused once it is removed or over, with another secret or none', async () => {
    const [removed, over] = [await make(), await make({ endsAt: new Date(Date.now() + 60_000).toISOString() })];
    expect((await at(over.secret, 'GET', '')).statusCode).toBe(200);
    await ofOwner('DELETE', `/${removed.id}`);
    await catalog.sql(`UPDATE counter_devices SET ends_at = now() WHERE id = ?`, [over.id]);
    for (const secret of [removed.secret, over.secret, 'A'.repeat(43), 'short', `${removed.secret}.1234`])
      expect((await redeem(secret, await aCode())).json()).toMatchObject({ code: 'counter_not_valid' });
    const answer = await catalog.ask('GET', '/api/counter', { caller: owner });
    expect(answer.json()).toMatchObject({ code: 'counter_not_valid' });
  });

  test('with a place redeems what is valid there, and its redemptions keep the name of the place', async () => {
    await catalog.sql(`UPDATE vendors SET address = '1 Main St', city = 'Reno' WHERE id = ?`, [vendorId]);
    const { id: river } = await aPlace(catalog.em(), { vendorId, name: 'River stall' });
    const { id: hill } = await aPlace(catalog.em(), { vendorId, name: 'Hill stall' });
    const { secret, place } = await make({ placeId: river });
    expect(place).toBe('River stall');
    expect((await ofOwner('GET')).json()).toMatchObject([{ place: 'River stall' }]);
    expect((await at(secret, 'GET', '')).json()).toMatchObject({ place: 'River stall' });
    expect((await redeem(secret, await aCode(vendorId, [river, hill]))).statusCode).toBe(200);
    expect((await redeem(secret, await aCode())).statusCode).toBe(200);
    const code = await aCode(vendorId, [0, hill]);
    expect((await redeem(secret, code)).json()).toMatchObject({
      code: 'deal_not_valid_here',
      detail: 'This deal is valid at 1 Main St, Reno and Hill stall, not at this counter',
    });
    expect((await redeem((await make({ placeId: 0 })).secret, code)).statusCode).toBe(200);

    // The device keeps working without a place that is removed.
    await catalog.sql('DELETE FROM deals WHERE place_ids @> ARRAY[?::integer]', [river]);
    expect((await redeem(secret, await aCode())).statusCode).toBe(200);
    await catalog.ask('DELETE', `/api/vendor/places/${river}`, { caller: owner });
    expect((await at(secret, 'GET', '')).json()).toMatchObject({ name: 'Front till', place: null });
    expect((await redeem(secret, await aCode(vendorId, [hill]))).statusCode).toBe(200);
    const places = (await listOf(secret)).latest.map((entry: { place: string | null }) => entry.place);
    expect(places).toEqual([null, 'River stall', 'River stall']);
  });

  test('has no place of another vendor, nor one that there is not', async () => {
    const { id: other } = await aVendor(catalog.em(), { collegeId });
    for (const placeId of [(await aPlace(catalog.em(), { vendorId: other })).id, 999_999]) {
      const answer = await ofOwner('POST', '', { name: 'Till', placeId, pin: null, endsAt: null });
      expect(Object.keys(answer.json().errors)).toEqual(['placeId']);
    }
  });

  test('with a PIN needs it at each request; none is no wrong one', async () => {
    const { secret } = await make({ pin: '4711' });
    for (const _ of [1, 2, 3, 4, 5, 6])
      expect((await at(secret, 'GET', '')).json()).toMatchObject({ code: 'counter_pin_required' });
    expect((await at(`${secret}.4711`, 'GET', '')).statusCode).toBe(200);
  });
});
