import { forFile } from '@campus-deals/testing';
import { startMessaging } from '@campus-deals/messaging';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DealContents } from '../../deals/deal-contents.js';
import { deletionOf } from '../../testing/accounts.js';
import { ADMIN, startCatalog } from '../../testing/catalog-app.js';
import { aBusiness, aDeal, aVendor, dealForm, type OwnedVendor } from '../../testing/factories.js';

const catalog = await forFile(startCatalog(startMessaging));
let ids: { collegeId: number; vendorId: number };
let collegeId: number;
let vendor: OwnedVendor;
beforeAll(async () => {
  // No statement may delete more than one step.
  await catalog.sql(`
    CREATE FUNCTION refuse_large() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (SELECT count(*) FROM gone) > 5000 THEN RAISE 'deleted % rows of % at once', (SELECT count(*) FROM gone), TG_TABLE_NAME; END IF;
      RETURN NULL;
    END $$`);
  for (const table of ['pool_codes', 'redemptions', 'deal_interactions', 'saved_deals', 'reports'])
    await catalog.sql(`
      CREATE TRIGGER refuse_large AFTER DELETE ON ${table} REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_large()`);
});
beforeEach(async () => {
  ({ vendor, ids } = await aBusiness(catalog.em()));
  ({ collegeId } = ids);
});

/** Creates a deal with many codes, vouchers, saves, reports and hourly counts. */
async function aLargeDeal(codes = 6_000): Promise<number> {
  const { id } = await aDeal(catalog.em(), { ...ids, redemptionKind: 'pool' });
  const fill = (into: string, values: string, count = 6_000) =>
    catalog.sql(`INSERT INTO ${into} SELECT ${id}, ${values} FROM generate_series(1, ${count}) n`);
  await fill('pool_codes (deal_id, code, code_key)', 'n, n', codes);
  await fill('redemptions (deal_id, vendor_id, user_id, kind, code, code_key)', `${vendor.id}, n, 'pool', n, n`);
  await fill('saved_deals (deal_id, user_id, college_id)', `n, ${collegeId}`);
  await fill('reports (deal_id, user_id, reason)', `n, 'other'`);
  const hour = `date_trunc('hour', now()) - n * interval '1 hour'`;
  await fill('deal_interactions (deal_id, hour, kind, count)', `${hour}, 'view', 1`);
  return id;
}
const left = async (id: number) =>
  catalog.sql(
    `SELECT (SELECT count(*)::int FROM deals WHERE id = ?1) AS deals,
       ((SELECT count(*) FROM pool_codes WHERE deal_id = ?1) + (SELECT count(*) FROM redemptions WHERE deal_id = ?1)
        + (SELECT count(*) FROM saved_deals WHERE deal_id = ?1) + (SELECT count(*) FROM reports WHERE deal_id = ?1)
        + (SELECT count(*) FROM deal_interactions WHERE deal_id = ?1))::int AS rows`.replaceAll('?1', String(id)),
  );
const removedEvents = async (id: number) => (await catalog.published('DealRemoved', { dealId: id })).length;

describe('a deal with many codes', () => {
  test('is deleted in steps, by its owner', async () => {
    const id = await aLargeDeal(12_000);
    expect((await catalog.ask('DELETE', `/api/deals/${id}`, { caller: vendor.owner })).statusCode).toBe(204);
    expect(await left(id)).toEqual([{ deals: 0, rows: 0 }]);
    expect(await removedEvents(id)).toBe(1);
  });

  test('is not deleted for another vendor', async () => {
    const id = await aLargeDeal();
    const { owner: caller } = await aVendor(catalog.em(), { collegeId });
    expect((await catalog.ask('DELETE', `/api/deals/${id}`, { caller })).statusCode).toBe(404);
    expect(await left(id)).toEqual([{ deals: 1, rows: 30_000 }]);
    expect((await catalog.ask('GET', `/api/deals/${id}`)).statusCode).toBe(200);
  });

  test('that was half deleted when the service stopped is hidden from readers, and a second request deletes it', async () => {
    const id = await aLargeDeal();
    const contents = catalog.get(DealContents);
    const last = vi.spyOn(contents, 'empty').mockImplementationOnce(async (ids) => {
      await contents.empty(ids);
      throw new Error('stopped');
    });
    expect((await catalog.ask('DELETE', `/api/admin/deals/${id}`, { caller: ADMIN })).statusCode).toBe(500);
    last.mockRestore();
    expect((await catalog.ask('GET', `/api/deals/${id}`)).statusCode).toBe(404);
    expect(await left(id)).toEqual([{ deals: 1, rows: expect.any(Number) }]);
    expect(await removedEvents(id)).toBe(0);
    expect(await catalog.published('DealExpired', { dealId: id })).toHaveLength(1);
    expect((await catalog.ask('DELETE', `/api/admin/deals/${id}`, { caller: ADMIN })).statusCode).toBe(204);
    expect(await left(id)).toEqual([{ deals: 0, rows: 0 }]);
    expect(await removedEvents(id)).toBe(1);
  });
});

test.each([
  ['its vendor', () => `vendors/${vendor.id}`],
  ['its college', () => `colleges/${collegeId}`],
])('it is deleted in steps with %s, and the audit log lists what was deleted', async (_what, path) => {
  const id = await aLargeDeal();
  expect((await catalog.ask('DELETE', `/api/admin/${path()}`, { caller: ADMIN })).statusCode).toBe(204);
  expect(await left(id)).toEqual([{ deals: 0, rows: 0 }]);
  expect(await catalog.column('SELECT before FROM audit_entries ORDER BY id DESC LIMIT 1')).toMatchObject([
    { wentWithIt: { deals: 1, saves: 6000 } },
  ]);
});

test('an account is erased in steps, by pages of its deals', async () => {
  const id = await aLargeDeal();
  await catalog.sql(
    `INSERT INTO deals (vendor_id, college_id, title, discount_value) SELECT ?, ?, 'Deal ' || n, '1' FROM generate_series(1, 1200) n`,
    [vendor.id, collegeId],
  );
  // The vendor has saved its own deal, too.
  await catalog.sql('INSERT INTO saved_deals (deal_id, user_id, college_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING', [
    id,
    vendor.userId,
    collegeId,
  ]);
  const event = deletionOf(vendor.userId);
  await catalog.handle('erase-vendor-when-user-deleted', event);
  await catalog.handle('erase-vendor-when-user-deleted', event);
  expect(await left(id)).toEqual([{ deals: 0, rows: 0 }]);
  expect(await catalog.sql('SELECT 1 FROM deals WHERE vendor_id = ?', [vendor.id])).toEqual([]);
  expect(await catalog.published('DealRemoved', { vendorId: vendor.id })).toHaveLength(1201);
  const { erasureId } = event.payload;
  expect(await catalog.published('UserErasedFromCatalog', { erasureId })).toHaveLength(1);
});

describe('a vendor', () => {
  const addCodes = (dealId: number, from: number, count: number) =>
    catalog.ask('PATCH', `/api/deals/${dealId}`, {
      caller: vendor.owner,
      body: { version: 1, codes: Array.from({ length: count }, (_, n) => `C${from + n}`).join('\n') },
    });

  test('has at most 10,000 codes per deal, and the error has the present number', async () => {
    const { id } = await aDeal(catalog.em(), { ...ids, redemptionKind: 'pool' });
    expect((await addCodes(id, 1, 9_000)).json()).toMatchObject({ codesTaken: { added: 9_000 } });
    const refused = await Promise.all([addCodes(id, 20_000, 1_001), addCodes(id, 30_000, 1_001)]);
    for (const answer of refused)
      expect(answer.json()).toMatchObject({
        code: 'limit_reached',
        detail: 'A deal has at most 10,000 codes, and 9,000 are there. None of these were added: send fewer.',
      });
    expect((await addCodes(id, 20_000, 1_000)).json()).toMatchObject({ codesTaken: { added: 1_000 } });
    // Known codes may be sent again.
    expect((await addCodes(id, 20_000, 1_000)).json()).toMatchObject({ codesTaken: { added: 0, known: 1_000 } });
    expect(await catalog.column('SELECT count(*)::int FROM pool_codes WHERE deal_id = ?', [id])).toEqual([10_000]);
  });

  test('has at most 100,000 codes in all', async () => {
    const { id: full } = await aDeal(catalog.em(), { ...ids, redemptionKind: 'pool' });
    await catalog.sql(
      `INSERT INTO pool_codes (deal_id, code, code_key) SELECT ?, n, n FROM generate_series(1, 99999) n`,
      [full],
    );
    const empty = () => aDeal(catalog.em(), { ...ids, redemptionKind: 'pool' });
    const [one, other] = [await empty(), await empty()];
    const answers = await Promise.all([addCodes(one.id, 1, 1), addCodes(other.id, 1, 1)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  test('has at most 200 running or pending deals, however many are created at once', async () => {
    await catalog.sql(
      `INSERT INTO deals (vendor_id, college_id, title, discount_value) SELECT ?, ?, 'Deal ' || n, '1' FROM generate_series(1, 198) n`,
      [vendor.id, collegeId],
    );
    const { id: ended } = await aDeal(catalog.em(), { ...ids, status: 'expired' });
    const body = dealForm({ id: collegeId });
    const create = () => catalog.ask('POST', '/api/deals', { caller: vendor.owner, body });
    const answers = await Promise.all([create(), create(), create(), create()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'limit_reached',
      detail: 'A business has at most 200 deals that run or wait. Delete or end one first.',
    });
    const waiting = answers.find(({ statusCode }) => statusCode === 201)?.json<{ id: number }>();
    // A draft counts as neither running nor pending until it is submitted.
    const copied = await catalog.ask('POST', `/api/vendor/deals/${waiting?.id}/duplicate`, { caller: vendor.owner });
    const { id: draft } = copied.json<{ id: number }>();
    const submission = { caller: vendor.owner, body: { version: 1, isSubmission: true } };
    for (const id of [ended, draft])
      expect((await catalog.ask('PATCH', `/api/deals/${id}`, submission)).json()).toMatchObject({
        code: 'limit_reached',
      });
    // A pending deal may be changed.
    const change = { caller: vendor.owner, body: { title: 'Tea for all', version: 1 } };
    expect((await catalog.ask('PATCH', `/api/deals/${waiting?.id}`, change)).statusCode).toBe(200);
  });
});
