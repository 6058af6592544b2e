import type { ApiKeyDto, NewApiKeyDto } from '@campus-deals/contracts/catalog/api-key.dto';
import { TEST_CODES, TEST_DEAL } from '@campus-deals/contracts/catalog/counter-api';
import type { HoldDto } from '@campus-deals/contracts/catalog/counter-api.dto';
import { MAX_API_KEYS } from '@campus-deals/contracts/limits';
import type { SignedInUser } from '@campus-deals/service-defaults';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Deal } from '../../deals/deal.entity.js';
import { aStudent } from '../../testing/accounts.js';
import { sharedCatalog, type CatalogUnderTest } from '../../testing/catalog-app.js';
import { aCollege, aDeal, anApiKey, aVendor, type OwnedVendor } from '../../testing/factories.js';
import { DeleteOldHolds } from './delete-old-holds.job.js';

const catalog = await sharedCatalog();
let vendor: OwnedVendor;
let owner: SignedInUser;
const college = await aCollege(catalog.em(), { isActive: true });
// Ids are larger than an `integer`.
await catalog.sql(`SELECT setval(pg_get_serial_sequence('redemptions', 'id'), 3000000000)`);
beforeEach(async () => {
  vendor = await aVendor(catalog.em(), { collegeId: college.id });
  owner = vendor.owner;
});

type Answer = ReturnType<CatalogUnderTest['ask']>;
const KEYS = '/api/vendor/api-keys';
const makeKey = (body = {}) =>
  catalog.ask('POST', KEYS, {
    caller: owner,
    body: { name: 'Till 1', mode: 'live', scopes: ['validate', 'redeem'], ...body },
  });
const listKeys = (caller = owner): Promise<ApiKeyDto[]> => catalog.read(KEYS, caller);
const revoke = (id: number, caller = owner): Answer => catalog.ask('DELETE', `${KEYS}/${id}`, { caller });
const aKey = (given = {}) => anApiKey(catalog.em(), { vendorId: vendor.id, ...given });

/** Sends a request to the counter API with a key; `once` is the idempotency key. */
const till = (key: string, path: string, body?: object, once?: string) =>
  catalog.ask('POST', `/api/counter/v1/${path}`, {
    headers: { authorization: `Bearer ${key}`, ...(once !== undefined && { 'idempotency-key': once }) },
    ...(body && { body }),
  });
let sales = 0;
const validate = (key: string, code: string): Answer => till(key, 'validate', { code });
const hold = (key: string, code: string, once = `sale-${(sales += 1)}`): Answer => till(key, 'holds', { code }, once);
const commit = (key: string, id: string, body?: object): Answer => till(key, `holds/${id}/commit`, body);
const cancel = (key: string, id: string): Answer => till(key, `holds/${id}/cancel`);
const held = async (key: string, code: string): Promise<HoldDto> => {
  const answer = await hold(key, code);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

const offer = (given: Partial<Deal> = {}) =>
  aDeal(catalog.em(), { collegeId: college.id, vendorId: vendor.id, redemptionKind: 'unique', ...given });
async function issue(deal: Promise<{ id: number }> | { id: number } = offer()): Promise<string> {
  const { id } = await deal;
  return (await catalog.ask('POST', `/api/deals/${id}/redemptions`, { caller: aStudent() })).json().code;
}
const redeem = (code: string) =>
  catalog.ask('POST', '/api/vendor/redemptions', { caller: owner, body: { scan: code } });
/** Moves the end of a hold into the past. */
const letExpire = ({ id }: HoldDto): Promise<unknown> =>
  catalog.sql('UPDATE code_holds SET expires_at = now() WHERE id = ?', [id]);
const LEDGER = 'SELECT kind, name, key_id, device_id FROM redemption_entries WHERE vendor_id = ? ORDER BY id';
const redemptions = () => catalog.sql(LEDGER, [vendor.id]);
const eventsOfVendor = () => catalog.published('DealRedeemed', { vendorId: vendor.id });

describe('API keys', () => {
  test('are answered once, stored hashed, and listed with their last use', async () => {
    const made = (await makeKey({ name: 'Till 1', scopes: ['validate'] })).json<NewApiKeyDto>();
    expect(made.key).toMatch(/^cd_live_[\w-]{43}$/);
    const stored = await catalog.sql('SELECT * FROM api_keys WHERE id = ?', [made.id]);
    expect(JSON.stringify(stored)).not.toContain(made.key.slice('cd_live_'.length));
    const { key, ...listed } = made;
    expect(await listKeys()).toEqual([listed]);
    expect(listed).toMatchObject({ name: 'Till 1', ending: key.slice(-4), lastUsedAt: null });
    await validate(key, 'NO-SUCH');
    expect((await listKeys())[0]?.lastUsedAt).not.toBeNull();
  });

  test('have a limit on their number, also for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: MAX_API_KEYS + 2 }, () => makeKey()));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(MAX_API_KEYS);
    expect((await makeKey()).json()).toMatchObject({ code: 'limit_reached' });
    const [first] = await listKeys();
    await revoke(first?.id ?? 0);
    expect((await makeKey()).statusCode).toBe(201);
  });

  test('are refused at once when revoked, and what they hold is free again', async () => {
    const { id, key } = await aKey();
    const code = await issue();
    await held(key, code);
    expect((await revoke(id)).statusCode).toBe(204);
    for (const answer of [await validate(key, code), await hold(key, code)])
      expect(answer.json()).toMatchObject({ code: 'api_key_invalid' });
    expect((await redeem(code)).statusCode).toBe(200);
  });

  test('of another vendor are neither listed nor revocable', async () => {
    const { id, key } = await aKey();
    const { owner: other } = await aVendor(catalog.em(), { collegeId: college.id });
    expect(await listKeys(other)).toEqual([]);
    expect((await revoke(id, other)).json()).toMatchObject({ code: 'api_key_not_found' });
    expect((await validate(key, await issue())).statusCode).toBe(200);
  });

  test.each([
    '',
    'Bearer ',
    'Basic cd_live_abc',
    `Bearer cd_live_${'x'.repeat(43)}`,
    `Bearer cd_live_${'x'.repeat(9000)}`,
  ])('must be real: "%.30s" is refused', async (authorization) => {
    const asked = { body: { code: 'K7QM' }, headers: { authorization } };
    const answer = await catalog.ask('POST', '/api/counter/v1/validate', asked);
    expect(answer.json()).toMatchObject({ code: 'api_key_invalid' });
  });

  test('do only what their rights say', async () => {
    const [reader, writer] = [await aKey({ scopes: ['validate'] }), await aKey({ scopes: ['redeem'] })];
    const code = await issue();
    const refused = { code: 'api_key_scope_missing' };
    const { id } = await held(writer.key, code);
    expect((await hold(reader.key, code)).json()).toMatchObject(refused);
    expect((await commit(reader.key, id)).json()).toMatchObject(refused);
    expect((await cancel(reader.key, id)).json()).toMatchObject(refused);
    expect((await validate(writer.key, code)).json()).toMatchObject(refused);
    expect((await commit(writer.key, id)).statusCode).toBe(200);
  });
});

describe('validate', () => {
  test('answers with the deal of a code that can be redeemed, and changes nothing', async () => {
    const { key } = await aKey();
    const deal = await offer({ discountType: 'percentage', discountValue: '25' });
    const code = await issue(deal);
    for (const _ of [1, 2]) {
      const answer = await validate(key, code.toLowerCase());
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ dealId: deal.id, dealTitle: deal.title, discount: '25% OFF' });
    }
    expect(await redemptions()).toEqual([]);
  });

  /** Makes the code's student the owner. */
  const own = (code: string) =>
    catalog.sql('UPDATE vendors SET user_id = (SELECT user_id FROM redemptions WHERE code = ?) WHERE id = ?', [
      code,
      vendor.id,
    ]);

  test.each([
    ['already_redeemed', (code: string) => redeem(code)],
    ['code_expired', (code: string) => catalog.sql('UPDATE redemptions SET expires_at = now() WHERE code = ?', [code])],
    ['own_business', own],
  ])('refuses a code with %s, and so does a hold', async (error, happen) => {
    const { key } = await aKey();
    const code = await issue();
    await happen(code);
    for (const answer of [await validate(key, code), await hold(key, code)])
      expect(answer.json()).toMatchObject({ code: error });
  });

  test('refuses a code that is the same for everybody, by the name of its field', async () => {
    const { key } = await aKey();
    await offer({ redemptionKind: 'code', redemptionCode: 'STUDENT10' });
    expect((await validate(key, 'STUDENT10')).json()).toMatchObject({
      status: 400,
      errors: { code: [expect.stringContaining('the same for everybody')] },
    });
  });

  test('does not find the code of another vendor, or none', async () => {
    const stranger = await aVendor(catalog.em(), { collegeId: college.id });
    const { key } = await anApiKey(catalog.em(), { vendorId: stranger.id });
    const code = await issue();
    for (const tried of [code, 'NOSU-CHCO', 'TEST-OK'])
      for (const answer of [await validate(key, tried), await hold(key, tried)])
        expect(answer.json()).toMatchObject({ code: 'code_not_found' });
  });
});

describe('a hold', () => {
  test('reserves a code for a minute: no other key, and not the owner, can take it', async () => {
    const [one, other] = [await aKey(), await aKey()];
    const code = await issue();
    const since = Date.now();
    const { expiresAt, ...hold1 } = await held(one.key, code);
    expect(hold1).toMatchObject({ status: 'held', committedAt: null });
    expect(Date.parse(expiresAt)).toBeGreaterThanOrEqual(since + 60_000);
    expect(Date.parse(expiresAt)).toBeLessThanOrEqual(Date.now() + 60_000);
    for (const answer of [await hold(other.key, code), await hold(one.key, code), await redeem(code)]) {
      expect(answer.json()).toMatchObject({ code: 'code_held' });
      expect(answer.headers['retry-after']).toBe('60');
    }
    expect((await validate(other.key, code)).json()).toMatchObject({ code: 'code_held' });
    expect((await commit(one.key, hold1.id)).json()).toMatchObject({ status: 'committed' });
  });

  test('is committed with the bill, which tells what the sale saved', async () => {
    const { key } = await aKey();
    const { id } = await held(key, await issue());
    expect((await commit(key, id, { amount: 0 })).json()).toMatchObject({ errors: { amount: [expect.any(String)] } });
    for (const amount of [2000, 3000]) expect((await commit(key, id, { amount })).statusCode).toBe(200);
    const saved = 'SELECT saved_cents FROM redemption_entries WHERE vendor_id = ?';
    expect(await catalog.column(saved, [vendor.id])).toEqual([200]);
  });

  test('expires by itself, and gives the code back', async () => {
    const [one, other] = [await aKey(), await aKey()];
    const code = await issue();
    const first = await held(one.key, code);
    await letExpire(first);
    expect((await commit(one.key, first.id)).json()).toMatchObject({ code: 'hold_expired' });
    const second = await held(other.key, code);
    await letExpire(second);
    expect((await redeem(code)).statusCode).toBe(200);
  });

  test('ends no later than its code', async () => {
    const { key } = await aKey();
    const code = await issue(offer({ totalCap: 5 }));
    await catalog.sql(`UPDATE redemptions SET expires_at = now() + interval '20 seconds' WHERE code = ?`, [code]);
    expect(Date.parse((await held(key, code)).expiresAt) - Date.now()).toBeLessThanOrEqual(20_000);
  });

  test('is given to one of many keys that ask at once', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => aKey()));
    const code = await issue();
    const answers = await Promise.all(keys.map(({ key }) => hold(key, code)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array<number>(7).fill(409)]);
  });

  test('is the same for the same Idempotency-Key, also at once, and another body is refused', async () => {
    const [one, other] = [await aKey(), await aKey()];
    const [code, second] = [await issue(), await issue()];
    const answers = await Promise.all([1, 2, 3, 4].map(() => hold(one.key, code, 'sale-x')));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect((await hold(one.key, second, 'sale-x')).json()).toMatchObject({ code: 'idempotency_key_reused' });
    expect((await hold(other.key, second, 'sale-x')).statusCode).toBe(200);
  });

  test.each([undefined, '', 'two words', 'x'.repeat(101)])('needs an Idempotency-Key, not %j', async (once) => {
    const { key } = await aKey();
    expect((await till(key, 'holds', { code: 'K7QM' }, once)).json()).toMatchObject({
      status: 400,
      errors: { 'Idempotency-Key': [expect.any(String)] },
    });
  });

  test('cancelled gives the code back at once, and cannot be committed', async () => {
    const { key } = await aKey();
    const code = await issue();
    const { id } = await held(key, code);
    const answers = [await cancel(key, id), await cancel(key, id)].map((answer) => answer.json<HoldDto>());
    expect(answers[0]).toMatchObject({ status: 'cancelled' });
    expect(answers[1]).toEqual(answers[0]);
    expect((await commit(key, id)).json()).toMatchObject({ code: 'hold_state_conflict' });
    expect((await redeem(code)).statusCode).toBe(200);
  });

  test('of another key is not found', async () => {
    const [one, other] = [await aKey(), await aKey()];
    const { id } = await held(one.key, await issue());
    for (const answer of [await commit(other.key, id), await cancel(other.key, id)])
      expect(answer.json()).toMatchObject({ code: 'hold_not_found' });
    expect((await commit(one.key, 'no-uuid')).json()).toMatchObject({
      status: 400,
      errors: { id: ['id is not valid'] },
    });
  });

  test('is forgotten after a day, a test one after ten minutes, also of a key that is not used again', async () => {
    const [live, test] = [await aKey(), await aKey({ mode: 'test' })];
    const age = async (hold: HoldDto, time: string) => {
      await catalog.sql('UPDATE code_holds SET created_at = now() - ?::interval WHERE id = ?', [time, hold.id]);
      return hold.id;
    };
    const kept = [
      await age(await held(live.key, await issue()), '23 hours'),
      await age(await held(test.key, 'TEST-OK'), '9 minutes'),
    ];
    await age(await held(live.key, await issue()), '25 hours');
    await age(await held(test.key, 'TEST-OK'), '11 minutes');
    await catalog.get(DeleteOldHolds).run();
    const left = await catalog.column('SELECT id FROM code_holds WHERE key_id IN (?, ?)', [live.id, test.id]);
    expect(left.toSorted()).toEqual(kept.toSorted());
  });
});

describe('commit', () => {
  test('redeems as everywhere, with the key in the ledger; repeated ten times it counts once', async () => {
    const { id: keyId, key, name } = await aKey();
    const deal = await offer();
    const code = await issue(deal);
    const { id } = await held(key, code);
    const answers = await Promise.all(Array.from({ length: 10 }, () => commit(key, id)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array<number>(10).fill(200));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.json()).toMatchObject({ id, status: 'committed', dealId: deal.id });
    expect(await redemptions()).toEqual([{ kind: 'redeemed', name, key_id: keyId, device_id: null }]);
    expect(await eventsOfVendor()).toHaveLength(1);
    expect((await cancel(key, id)).json()).toMatchObject({ code: 'hold_state_conflict' });
    expect((await redeem(code)).json()).toMatchObject({ code: 'already_redeemed' });
  });

  test('taken back by the owner frees the code for the next hold', async () => {
    const { key } = await aKey();
    const code = await issue();
    const first = await held(key, code);
    await commit(key, first.id);
    const [entry] = await catalog.column('SELECT id FROM redemption_entries WHERE vendor_id = ?', [vendor.id]);
    const url = `/api/vendor/redemptions/${String(entry)}/take-back`;
    expect((await catalog.ask('POST', url, { caller: owner, body: { reason: 'mistake' } })).statusCode).toBe(204);
    expect((await commit(key, first.id)).json()).toMatchObject({ status: 'committed' });
    const second = await held(key, code);
    expect((await commit(key, second.id)).json()).toMatchObject({ status: 'committed' });
  });
});

describe('a test key', () => {
  test('redeems test codes, and touches nothing real', async () => {
    const { key } = await aKey({ mode: 'test' });
    const code = await issue();
    expect((await validate(key, 'test-ok')).json()).toEqual(TEST_DEAL);
    const first = await held(key, 'TEST-OK');
    await held(key, 'TEST-OK');
    expect((await commit(key, first.id)).json()).toMatchObject({ ...TEST_DEAL, status: 'committed' });
    expect((await commit(key, first.id)).statusCode).toBe(200);
    const second = await held(key, 'TEST-OK');
    expect((await cancel(key, second.id)).json()).toMatchObject({ status: 'cancelled' });
    for (const answer of [await validate(key, code), await hold(key, code)])
      expect(answer.json()).toMatchObject({ code: 'code_not_found' });
    expect(await redemptions()).toEqual([]);
    expect(await eventsOfVendor()).toEqual([]);
    expect((await redeem(code)).statusCode).toBe(200);
  });

  test('shares one limit of holds with all test keys of its business, and none with live ones', async () => {
    const keys = [await aKey({ mode: 'test' }), await aKey({ mode: 'test' })].map(({ key }) => key);
    const first = await hold(keys[0] ?? '', 'TEST-OK', 'first');
    await catalog.sql(`UPDATE rate_limits SET points = points + 57 WHERE key = 'test-hold:${vendor.id}'`);
    for (const key of keys) expect((await hold(key, 'TEST-OK')).statusCode).toBe(200);
    for (const key of keys) expect((await hold(key, 'TEST-OK')).json()).toMatchObject({ code: 'too_many_requests' });
    expect((await hold(keys[0] ?? '', 'TEST-OK', 'first')).body).toBe(first.body);
    expect((await hold((await aKey()).key, await issue())).statusCode).toBe(200);
    const other = await aVendor(catalog.em(), { collegeId: college.id });
    const elsewhere = await anApiKey(catalog.em(), { vendorId: other.id, mode: 'test' });
    expect((await hold(elsewhere.key, 'TEST-OK')).statusCode).toBe(200);
  });

  test.each(Object.entries(TEST_CODES).filter(([, error]) => error !== null))(
    'gets for %s the error %s',
    async (code, error) => {
      const { key } = await aKey({ mode: 'test' });
      for (const answer of [await validate(key, code), await hold(key, code)])
        expect(answer.json()).toMatchObject({ code: error });
    },
  );
});
