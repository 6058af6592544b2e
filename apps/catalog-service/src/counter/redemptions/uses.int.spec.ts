import { describe, expect, test } from 'vitest';
import type { IssuedRedemptionDto } from '@campus-deals/contracts/catalog/redemption.dto';
import type { VendorAnalyticsDto } from '@campus-deals/contracts/catalog/vendor-analytics.dto';
import type { SignedInUser } from '@campus-deals/service-defaults';
import type { Deal } from '../../deals/deal.entity.js';
import { exportOf, aStudent } from '../../testing/accounts.js';
import { sharedCatalog } from '../../testing/catalog-app.js';
import { aDeal, aVendor, freshBusiness } from '../../testing/factories.js';

const catalog = await sharedCatalog();
const { identity } = catalog;
identity.others = true;
const shop = freshBusiness(catalog, {}, { timeZone: 'Pacific/Kiritimati' });

const shown = async (given: Partial<Deal> = {}) =>
  (await aDeal(catalog.em(), { ...shop.ids, redemptionKind: 'page', ...given })).id;
const use = (id: number, caller: SignedInUser, body: object = {}) =>
  catalog.ask('POST', `/api/deals/${id}/uses`, { caller, body });
const used = async (id: number, caller: SignedInUser, body: object = {}): Promise<IssuedRedemptionDto> => {
  const answer = await use(id, caller, body);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const setPin = (pin: string) => catalog.ask('PUT', '/api/vendor/pin', { caller: shop.owner, body: { pin } });
/** Returns how each use was counted. */
const entries = (id: number) =>
  catalog.column<string>('SELECT counted_by FROM redemption_entries WHERE deal_id = ? ORDER BY id', [id]);
const totals = async () => (await catalog.read<VendorAnalyticsDto>('/api/vendor/analytics', shop.owner)).totals;
const published = (dealId: number) => catalog.published('DealRedeemed', { dealId });
/** Moves all uses of a deal into the past. */
const shift = (id: number, interval: string) =>
  catalog.sql(`UPDATE redemption_entries SET at = at - interval '${interval}' WHERE deal_id = ?`, [id]);

const KINDS = [
  { redemptionKind: 'page' },
  { redemptionKind: 'code', redemptionCode: 'TEN' },
  { redemptionKind: 'unique' },
  { redemptionKind: 'pool' },
] as const;
const issue = (id: number, caller: SignedInUser) => catalog.ask('POST', `/api/deals/${id}/redemptions`, { caller });

test.each(KINDS)('an owner redeems at another business, never at their own: %o', async (kind) => {
  const id = await shown(kind);
  await catalog.sql(`INSERT INTO pool_codes (deal_id, code, code_key) VALUES (?, 'P-1', 'P1')`, [id]);
  for (const role of ['vendor', 'student'] as const)
    for (const answer of [
      await issue(id, { ...shop.owner, role }),
      await use(id, { ...shop.owner, role }, { pin: '4711' }),
    ])
      expect(answer.json()).toMatchObject({ code: 'own_business', detail: 'You cannot redeem at your own business' });
  expect(await entries(id)).toEqual([]);
  const { owner: other } = await aVendor(catalog.em(), { collegeId: shop.ids.collegeId });
  expect((await issue(id, other)).json()).toMatchObject({ kind: kind.redemptionKind });
  expect(await totals()).toMatchObject({ codes: 1 });
});

describe('a use of a page', () => {
  test('counts once a day, however often and concurrently it is requested', async () => {
    const [id, student] = [await shown(), aStudent()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => used(id, student)));
    const usedAt = answers[0]?.usedAt;
    expect(new Set(answers.map((answer) => answer.usedAt))).toEqual(new Set([usedAt]));
    expect(usedAt).not.toBeNull();
    expect(await entries(id)).toEqual(['student']);
    expect(await totals()).toMatchObject({ codes: 1, redemptions: 1 });
    expect(await published(id)).toMatchObject([
      {
        ...shop.ids,
        userId: student.userId,
        vendorUserId: shop.owner.userId,
        redeemedAt: new Date(usedAt ?? '').toISOString(),
      },
    ]);
    // The screen that is opened again, and the student's list, show it.
    const opened = await catalog.ask('POST', `/api/deals/${id}/redemptions`, { caller: student });
    expect(opened.json()).toMatchObject({ usedAt, hasPin: false });
    expect(await catalog.read('/api/user/redemptions', student)).toMatchObject([{ dealId: id, usedAt }]);
    const since = new Date(Date.now() - 60_000).toISOString();
    const today = { count: 1, latest: [{ dealId: id, counter: 'Student’s phone' }] };
    expect(await catalog.read(`/api/vendor/redemptions?since=${since}`, shop.owner)).toMatchObject(today);
    const exported = [{ dealId: id, usedAt: [new Date(usedAt ?? '').toISOString()] }];
    expect(await exportOf(catalog, student)).toMatchObject({ redemptions: exported });
    // Another student is not affected.
    await used(id, aStudent());
    expect(await totals()).toMatchObject({ codes: 2, redemptions: 2 });
  });

  test('that a student only presses notifies the shop 31 times a month; with its PIN always', async () => {
    const student = aStudent();
    await used(await shown(), student);
    const key = `alerts.use-pressed:user-${student.userId}:vendor-${shop.ids.vendorId}`;
    await catalog.sql(`UPDATE rate_limits SET points = 31 WHERE key = ?`, [key]);
    const silent = async (id: number) => (await published(id)).map(({ isSilent }) => isSilent);
    const [another, confirmed] = [await shown(), await shown()];
    await used(another, student);
    expect(await silent(another)).toEqual([true]);
    await setPin('4711');
    await used(confirmed, student, { pin: '4711' });
    expect(await silent(confirmed)).toEqual([false]);
    expect(await totals()).toMatchObject({ redemptions: 3 });
  });

  test('is possible again on the next day on the clock of the college', async () => {
    const [id, student] = [await shown(), aStudent()];
    const { usedAt: first } = await used(id, student);
    const zone = "AT TIME ZONE 'Pacific/Kiritimati'";
    await catalog.sql(`UPDATE redemption_entries SET at = date_trunc('day', now() ${zone}) ${zone} WHERE deal_id = ?`, [
      id,
    ]);
    expect((await used(id, student)).usedAt).not.toBeNull();
    expect(await entries(id)).toHaveLength(1);
    // Now at the end of the day before.
    await shift(id, '1 second');
    const { usedAt } = await used(id, student);
    expect(usedAt).not.toBe(first);
    expect(await entries(id)).toHaveLength(2);
    // A repeated use counts as another issued page, so that redemptions never exceed codes.
    expect(await totals()).toMatchObject({ codes: 2, redemptions: 2 });
    expect(new Set((await published(id)).map(({ redeemedAt }) => redeemedAt)).size).toBe(2);
  });

  test('is limited for each student and in all', async () => {
    const student = aStudent();
    const once = await shown({ perStudentCap: 1 });
    await used(once, student);
    await shift(once, '1 day');
    expect((await use(once, student)).json()).toMatchObject({ code: 'redemption_limit_reached' });

    const few = await shown({ totalCap: 3 });
    const students = [student, aStudent(), aStudent()];
    for (const each of students) await catalog.ask('POST', `/api/deals/${few}/redemptions`, { caller: each });
    await used(few, student);
    await shift(few, '1 day');
    const answers = await Promise.all(students.map((each) => use(few, each)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 409]);
    expect(await entries(few)).toHaveLength(3);
  });

  test('that its vendor takes back is possible again', async () => {
    const [id, student] = [await shown(), aStudent()];
    await used(id, student);
    const [entry] = await catalog.column<number>('SELECT id FROM redemption_entries WHERE deal_id = ?', [id]);
    const path = `/api/vendor/redemptions/${entry}/take-back`;
    expect((await catalog.ask('POST', path, { caller: shop.owner, body: { reason: 'mistake' } })).statusCode).toBe(204);
    expect(await totals()).toMatchObject({ redemptions: 0 });
    await used(id, student);
    expect(await totals()).toMatchObject({ codes: 1, redemptions: 1 });
  });

  test('does not exist for vouchers, nor for a shared code without a PIN', async () => {
    for (const given of [{ redemptionKind: 'unique' }, { redemptionKind: 'code', redemptionCode: 'TEA' }] as const) {
      const id = await shown(given);
      expect((await use(id, aStudent())).json()).toMatchObject({ code: 'deal_state_conflict' });
      expect(await entries(id)).toEqual([]);
      expect(await catalog.sql('SELECT 1 FROM redemptions WHERE deal_id = ?', [id])).toEqual([]);
    }
  });
});

describe('with a PIN', () => {
  test('a page is used with it only', async () => {
    await setPin('4711');
    const [id, student] = [await shown(), aStudent()];
    const opened = await catalog.ask('POST', `/api/deals/${id}/redemptions`, { caller: student });
    expect(opened.json()).toMatchObject({ usedAt: null, hasPin: true });
    for (const body of [{}, { pin: '0000' }, { pin: '12' }])
      expect((await use(id, student, body)).json()).toMatchObject({
        code: 'validation_failed',
        errors: { pin: expect.anything() as unknown },
      });
    expect(await entries(id)).toEqual([]);
    const { usedAt } = await used(id, student, { pin: '4711' });
    expect(await entries(id)).toEqual(['pin']);
    // A repeated request uses up no attempt.
    for (let n = 0; n < 6; n += 1) expect((await used(id, student, { pin: '4711' })).usedAt).toBe(usedAt);

    const guesser = aStudent();
    expect((await use(id, guesser, { pin: '0000' })).statusCode).toBe(400);
    // No redemption is issued to a student who does not know the PIN.
    expect(await catalog.sql('SELECT 1 FROM redemptions WHERE user_id = ?', [guesser.userId])).toEqual([]);
    expect(await totals()).toMatchObject({ redemptions: 1 });
  });

  test('wrong tries of all accounts of a mailbox count together', async () => {
    await setPin('4711');
    const [id, accounts] = [await shown(), Array.from({ length: 6 }, () => aStudent())];
    for (const { userId } of accounts) {
      catalog.identity.answers.set(userId, false);
      catalog.identity.mailboxKeys.set(userId, 'one-mailbox');
    }
    const last = accounts.pop() ?? aStudent();
    for (const account of accounts) expect((await use(id, account, { pin: '0000' })).statusCode).toBe(400);
    expect((await use(id, last, { pin: '4711' })).statusCode).toBe(429);
    expect((await use(id, aStudent(), { pin: '4711' })).statusCode).toBe(200);
  });

  test('a shared code is counted', async () => {
    await setPin('4711');
    const id = await shown({ redemptionKind: 'code', redemptionCode: 'TEA' });
    expect(await used(id, aStudent(), { pin: '4711' })).toMatchObject({ kind: 'code', code: 'TEA', hasPin: true });
    expect(await entries(id)).toEqual(['pin']);
    expect(await totals()).toMatchObject({ codes: 1, redemptions: 1 });
  });
});
