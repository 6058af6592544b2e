import type { RedemptionDto } from '@campus-deals/contracts/catalog/redemption.dto';
import type { Caller } from '@campus-deals/service-defaults';
import { describe, expect, test } from 'vitest';
import type { Deal } from '../../deals/deal.entity.js';
import { aStudent } from '../../testing/accounts.js';
import { allPages, sharedCatalog } from '../../testing/catalog-app.js';
import { aBusiness, aDeal } from '../../testing/factories.js';
import { vouchersOf } from '../../testing/vouchers.js';

const catalog = await sharedCatalog();
const { identity } = catalog;
const { ids } = await aBusiness(catalog.em(), {}, { timeZone: 'America/Chicago' });
// Ids are larger than an `integer`.
await catalog.sql(`SELECT setval(pg_get_serial_sequence('redemptions', 'id'), 3000000000)`);
const { ask, issued, issuedCount, useUp, addCodes } = vouchersOf(catalog);

const deal = (given: Partial<Deal>): Promise<Deal> => aDeal(catalog.em(), { ...ids, ...given });
const list = (caller: Caller, query = '') => catalog.ask('GET', `/api/user/redemptions${query}`, { caller });

describe('a student’s screen', () => {
  test.each([{}, { redemptionKind: 'code', redemptionCode: null }] as const)('shows the page for %j', async (given) => {
    const page = await issued(aStudent(), await deal(given));
    expect(page).toMatchObject({ kind: 'page', code: null, qr: null, redeemedAt: null });
  });

  test('shows the shared code, always the present one', async () => {
    const { id } = await deal({ redemptionKind: 'code', redemptionCode: 'STUDENT10' });
    const student = aStudent();
    const first = await issued(student, { id });
    expect(first).toMatchObject({ kind: 'code', code: 'STUDENT10', qr: null });
    await catalog.sql(`UPDATE deals SET redemption_code = 'STUDENT15' WHERE id = ?`, [id]);
    expect(await issued(student, { id })).toEqual({ ...first, code: 'STUDENT15' });
    expect(await issuedCount({ id })).toBe(1);
  });

  test('shows an individual code with the secret of rotating QR codes, the same until it is used', async () => {
    const { id } = await deal({ redemptionKind: 'unique' });
    const [student, other] = [aStudent(), aStudent()];
    const first = await issued(student, { id });
    expect(first.code).toMatch(/^[3-9A-Y]{4}-[3-9A-Y]{4}$/);
    expect(Buffer.from(first.qr?.secret ?? '', 'base64url')).toHaveLength(20);
    expect(await issued(student, { id })).toEqual(first);
    const others = await issued(other, { id });
    expect(others.code).not.toBe(first.code);
    expect(others.qr?.secret).not.toBe(first.qr?.secret);
    await useUp({ id }, student);
    expect((await issued(student, { id })).code).not.toBe(first.code);
    expect(await issuedCount({ id })).toBe(3);
  });

  test('shows a code from the pool, each for one student, in the vendor’s order', async () => {
    const given = await deal({ redemptionKind: 'pool' });
    await addCodes(given, 2);
    const [a, b, c] = [aStudent(), aStudent(), aStudent()];
    expect(await issued(a, given)).toMatchObject({ kind: 'pool', code: 'P-1', qr: null });
    expect(await issued(b, given)).toMatchObject({ code: 'P-2' });
    expect(await issued(a, given)).toMatchObject({ code: 'P-1' });
    expect((await ask(c, given)).json()).toMatchObject({ code: 'redemption_limit_reached' });
    expect(await issuedCount(given)).toBe(2);
  });
});

describe('a caller without a code', () => {
  test('does not find a deal that there is not', async () => {
    expect((await ask(aStudent(), { id: 99_999_999 })).json()).toMatchObject({ code: 'deal_not_found' });
  });

  test('gets none outside the opening times of a recurring deal, in the time zone of its college', async () => {
    const [clock] = await catalog.sql<{ today: number; before: string; after: string }>(`
      SELECT extract(isodow FROM local)::int AS today, to_char(local - interval '2 minutes', 'HH24:MI') AS before, to_char(local + interval '2 minutes', 'HH24:MI') AS after
      FROM (SELECT now() AT TIME ZONE 'America/Chicago' AS local) c`);
    if (!clock) throw new Error('no clock');
    // All day except for these four minutes, past midnight; and the reverse.
    const daily = { redemptionKind: 'unique' as const, weekdays: [1, 2, 3, 4, 5, 6, 7] };
    const shut = await deal({ ...daily, windowFrom: clock.after, windowTo: clock.before });
    const open = await deal({ ...daily, windowFrom: clock.before, windowTo: clock.after });
    const student = aStudent();
    expect((await ask(student, shut)).json()).toMatchObject({ code: 'deal_not_open_now' });
    expect(await issuedCount(shut)).toBe(0);
    expect((await issued(student, open)).kind).toBe('unique');
  });
});

describe('for verified students only', () => {
  test('identity decides', async () => {
    const { id } = await deal({ redemptionKind: 'unique', verifiedOnly: true });
    const [verified, other, gone] = [aStudent(), aStudent(), aStudent()];
    identity.answers.set(verified.userId, true).set(other.userId, false);
    expect((await issued(verified, { id })).kind).toBe('unique');
    for (const caller of [other, gone])
      expect((await ask(caller, { id })).json()).toMatchObject({ code: 'verified_students_only' });
    expect(await issuedCount({ id })).toBe(1);
  });

  test('only such a deal waits while identity is unavailable, and issued codes may be shown', async () => {
    const guarded = await deal({ redemptionKind: 'unique', verifiedOnly: true });
    const [page, open] = [await deal({ verifiedOnly: true }), await deal({ redemptionKind: 'unique' })];
    const student = aStudent();
    identity.answers.set(student.userId, true);
    const voucher = await issued(student, guarded);
    await issued(student, page);
    identity.isAway = true;
    try {
      expect(await issued(student, guarded)).toEqual(voucher);
      expect((await ask(aStudent(), guarded)).json()).toMatchObject({ code: 'service_unavailable' });
      // A page is issued each time, so identity is queried each time.
      expect((await ask(student, page)).statusCode).toBe(503);
      expect((await ask(student, open)).statusCode).toBe(200);
    } finally {
      identity.isAway = false;
    }
  });
});

describe('a student’s list', () => {
  test('is paged, newest first, and private', async () => {
    const student = aStudent();
    const deals: Deal[] = [];
    const endDate = new Date('2099-01-02T03:04:05Z');
    for (const redemptionKind of ['page', 'code', 'unique'] as const)
      deals.push(await deal({ redemptionKind, title: `${redemptionKind} "deal"`, endDate }));
    for (const { id } of deals) await issued(student, { id });
    const all = (await list(student)).json<RedemptionDto[]>();
    expect(all.map(({ dealId }) => dealId)).toEqual(deals.map(({ id }) => id).toReversed());
    expect(all[0]).toMatchObject({
      dealTitle: 'unique "deal"',
      endDate: '2099-01-02T03:04:05+00:00',
      qr: { id: expect.any(String), secret: expect.any(String) },
    });

    expect(await allPages(catalog, '/api/user/redemptions?limit=2', student)).toEqual(all);
    const others = await list(aStudent());
    expect([others.json(), others.headers['x-cache-tags']]).toEqual([[], undefined]);
  });

  test('marks used vouchers, for which no QR code can be made any more', async () => {
    const given = await deal({ redemptionKind: 'unique' });
    const student = aStudent();
    await issued(student, given);
    await useUp(given, student);
    const [used] = (await list(student)).json<RedemptionDto[]>();
    expect(used?.redeemedAt).toMatch(/\+00:00$/);
    expect(used?.qr).toBeNull();
  });
});
