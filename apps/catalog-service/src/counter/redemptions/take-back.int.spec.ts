import type { RedeemedDto, IssuedRedemptionDto } from '@campus-deals/contracts/catalog/redemption.dto';
import type { SignedInUser } from '@campus-deals/service-defaults';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Deal } from '../../deals/deal.entity.js';
import { aStudent, deletionOf } from '../../testing/accounts.js';
import { handlingCatalog } from '../../testing/catalog-app.js';
import { aDeal, aVendor, freshBusiness } from '../../testing/factories.js';
import type { CounterStaff } from '../ledger.js';
import { TakeBackService } from './take-back.service.js';
import { VendorRedemptionsService } from './vendor-redemptions.service.js';
import { vouchersOf } from '../../testing/vouchers.js';

const catalog = await handlingCatalog();
catalog.identity.others = false;
let student: SignedInUser;
const shop = freshBusiness(catalog);
beforeEach(() => {
  student = aStudent();
});

const deal = (given: Partial<Deal> = {}) => aDeal(catalog.em(), { ...shop.ids, redemptionKind: 'unique', ...given });
const ask = (dealId: number, caller = student) => catalog.ask('POST', `/api/deals/${dealId}/redemptions`, { caller });
const issue = async ({ id }: { id: number }, caller = student): Promise<string> =>
  (await ask(id, caller)).json<IssuedRedemptionDto>().code ?? '';
const scan = (code: string, body = {}) =>
  catalog.ask('POST', '/api/vendor/redemptions', { caller: shop.owner, body: { scan: code, ...body } });
const redeem = async (code: string): Promise<number> => {
  const answer = await scan(code);
  expect(answer.statusCode).toBe(200);
  return answer.json<RedeemedDto>().id;
};
const takeBack = (id: number, caller = shop.owner, body: object = { reason: 'mistake' }) =>
  catalog.ask('POST', `/api/vendor/redemptions/${id}/take-back`, { caller, body });
const SINCE = new Date(Date.now() - 3_600_000).toISOString();
const list = () => catalog.read(`/api/vendor/redemptions?since=${SINCE}`, shop.owner);
const entriesOf = ({ id }: { id: number }) =>
  catalog.sql('SELECT kind, name, reason FROM redemption_entries WHERE deal_id = ? ORDER BY id', [id]);
const facts = async ({ id }: { id: number }) => {
  const [found] = await catalog.sql(
    `SELECT issued_count AS issued,
       (SELECT count(*)::int FROM redemptions WHERE deal_id = d.id AND redeemed_at IS NOT NULL) AS redeemed,
       (SELECT count(*)::int FROM pool_codes WHERE deal_id = d.id AND taken_at IS NOT NULL) AS taken,
       (SELECT sum(count)::int FROM deal_interactions WHERE deal_id = d.id AND kind = 'redeem') AS counted,
       (SELECT sum(redemptions)::int FROM deal_days WHERE deal_id = d.id) AS by_day,
       (SELECT sum(redemptions)::int FROM vendor_days WHERE vendor_id = d.vendor_id) AS by_vendor
     FROM deals d WHERE id = ?`,
    [id],
  );
  return found;
};
const setBack = (id: number, interval: string) =>
  catalog.sql('UPDATE redemption_entries SET at = now() - ?::interval WHERE id = ?', [interval, id]);
const DEVICE = { kind: 'device', name: 'Front till', place: null } as const;
const counter = (id = 5): CounterStaff => ({
  ...DEVICE,
  id,
  vendorId: shop.ids.vendorId,
  vendorUserId: shop.owner.userId,
});
const redeemAtCounter = async (code: string) =>
  (await catalog.app.get(VendorRedemptionsService).redeem(counter(), { scan: code })).id;
const undo = (id: number, device = counter()) => catalog.app.get(TakeBackService).takeBack(device, id, 'test');

describe('taking back a redemption', () => {
  test('makes the code work again, corrects the numbers, and keeps both rows', async () => {
    const given = await deal();
    const code = await issue(given);
    const first = await redeem(code);
    expect((await takeBack(first)).statusCode).toBe(204);
    expect(await facts(given)).toMatchObject({ redeemed: 0, counted: 0, by_day: 0, by_vendor: 0 });
    const shown = (await ask(given.id)).json<IssuedRedemptionDto>();
    expect([shown.code, shown.redeemedAt, shown.qr === null]).toEqual([code, null, false]);

    const second = await redeem(code);
    expect(await facts(given)).toMatchObject({ issued: 1, redeemed: 1, counted: 1, by_day: 1, by_vendor: 1 });
    expect(await entriesOf(given)).toEqual([
      { kind: 'redeemed', name: null, reason: null },
      { kind: 'taken-back', name: null, reason: 'mistake' },
      { kind: 'redeemed', name: null, reason: null },
    ]);
    expect(await list()).toMatchObject({
      count: 1,
      latest: [
        { id: second, counter: null, takenBackAt: null, reason: null },
        { id: first, takenBackAt: expect.any(String), reason: 'mistake' },
      ],
    });
    const [userId, vendorUserId] = [student.userId, shop.owner.userId];
    expect(await catalog.published('RedemptionTakenBack', { dealId: given.id })).toMatchObject([
      { vendorId: shop.ids.vendorId, userId, vendorUserId, reason: 'mistake', hasCode: true },
    ]);
    // A late repeat of the first undo leaves the second redemption alone.
    expect((await takeBack(first)).json()).toMatchObject({ code: 'already_taken_back' });
    expect(await facts(given)).toMatchObject({ redeemed: 1, counted: 1 });
  });

  test('counts once of ten at the same moment', async () => {
    const given = await deal();
    const id = await redeem(await issue(given));
    const answers = await Promise.all(Array.from({ length: 10 }, () => takeBack(id)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, ...Array(9).fill(409)]);
    expect(await facts(given)).toMatchObject({ redeemed: 0, counted: 0, by_vendor: 0 });
    expect(await catalog.published('RedemptionTakenBack', { dealId: given.id })).toHaveLength(1);
  });

  test('is refused after a day, and for another vendor', async () => {
    const given = await deal();
    const id = await redeem(await issue(given));
    const { owner: stranger } = await aVendor(catalog.em(), { collegeId: shop.ids.collegeId });
    expect((await takeBack(id, stranger)).json()).toMatchObject({ code: 'redemption_not_found' });
    await setBack(id, '24 hours 1 second');
    const refusal = { code: 'take_back_expired', detail: expect.stringContaining('24 hours') };
    expect((await takeBack(id)).json()).toMatchObject(refusal);
    expect(await facts(given)).toMatchObject({ redeemed: 1, counted: 1 });
  });

  test('still counts after the account of the student was erased', async () => {
    const given = await deal();
    const id = await redeem(await issue(given));
    await catalog.handle('erase-vendor-when-user-deleted', deletionOf(student.userId));
    expect((await takeBack(id)).statusCode).toBe(204);
    expect(await facts(given)).toMatchObject({ counted: 0 });
    expect(await entriesOf(given)).toHaveLength(2);
  });
});

describe('limits of a deal stay', () => {
  test('an expiring voucher gets its day anew, and keeps its place', async () => {
    const given = await deal({ totalCap: 1 });
    const code = await issue(given);
    const id = await redeem(code);
    await catalog.sql(`UPDATE redemptions SET expires_at = now() - interval '1 hour' WHERE deal_id = ?`, [given.id]);
    await takeBack(id);
    expect((await ask(given.id, aStudent())).json()).toMatchObject({ code: 'redemption_limit_reached' });
    await redeem(code);
    expect(await facts(given)).toMatchObject({ issued: 1, redeemed: 1 });
  });

  test('a student who has another unused code keeps that one, and the place is free for others', async () => {
    const given = await deal({ totalCap: 2 });
    const id = await redeem(await issue(given));
    const other = await issue(given);
    expect((await takeBack(id)).statusCode).toBe(204);
    expect(await issue(given)).toBe(other);
    expect(await facts(given)).toMatchObject({ issued: 1, redeemed: 0, counted: 0 });
    await issue(given, aStudent());
    expect((await ask(given.id, aStudent())).json()).toMatchObject({ code: 'redemption_limit_reached' });
    await redeem(other);
  });

  test('of a pool, the code returns to it', async () => {
    const given = await deal({ redemptionKind: 'pool' });
    await vouchersOf(catalog).addCodes(given, 2, 'A');
    const id = await redeem(await issue(given));
    await issue(given);
    await takeBack(id);
    expect(await facts(given)).toMatchObject({ issued: 1, taken: 1 });
    expect(await issue(given, aStudent())).toBe('A-1');
    expect(await redeem('A-1')).toBeGreaterThan(id);
  });

  test('while codes are issued at the same moment, a student has one unused code', async () => {
    const given = await deal({ totalCap: 10 });
    const id = await redeem(await issue(given));
    await Promise.all([takeBack(id), ask(given.id), ask(given.id)]);
    const unused = `SELECT count(*)::int FROM redemptions WHERE deal_id = ? AND redeemed_at IS NULL AND released_at IS NULL`;
    expect(await catalog.column(unused, [given.id])).toEqual([1]);
    expect(await facts(given)).toMatchObject({ issued: 1, counted: 0 });
  });
});

describe('a counter', () => {
  test('is named in the ledger, and takes back its own for a quarter of an hour', async () => {
    const given = await deal();
    const code = await issue(given);
    const id = await redeemAtCounter(code);
    expect(await list()).toMatchObject({ latest: [{ id, counter: 'Front till' }] });
    await expect(undo(id, counter(6))).rejects.toMatchObject({ code: 'redemption_not_found' });
    await setBack(id, '15 minutes 1 second');
    await expect(undo(id)).rejects.toMatchObject({ code: 'take_back_expired' });
    await setBack(id, '14 minutes');
    await undo(id);
    expect(await entriesOf(given)).toMatchObject([{ name: 'Front till' }, { name: 'Front till', reason: 'test' }]);
  });

  test('takes one code back three times; then only the owner does, and the student is notified no more', async () => {
    const given = await deal();
    const code = await issue(given);
    for (let n = 0; n < 3; n += 1) await undo(await redeemAtCounter(code));
    const last = await redeemAtCounter(code);
    await expect(undo(last)).rejects.toMatchObject({ code: 'take_back_expired' });
    expect((await takeBack(last)).statusCode).toBe(204);
    const events = await catalog.published('RedemptionTakenBack', { dealId: given.id });
    expect(events.map(({ isSilent }) => isSilent)).toEqual([false, false, false, true]);
    // Another code is not affected.
    await undo(await redeemAtCounter(await issue(await deal())));
  });
});

const requestId = '5f0c7a52-7c0e-4b5a-9a53-1f0a4c3c7a10';

test('a repeated request gets the first answer, also at the same moment and after the code was taken back', async () => {
  const given = await deal();
  const code = await issue(given);
  const answers = await Promise.all(Array.from({ length: 5 }, () => scan(code, { requestId })));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(await facts(given)).toMatchObject({ redeemed: 1, counted: 1 });
  expect((await scan(code)).json()).toMatchObject({ code: 'already_redeemed' });
  await takeBack(answers[0]?.json().id);
  expect((await scan(code, { requestId })).statusCode).toBe(200);
  expect(await facts(given)).toMatchObject({ redeemed: 0, counted: 0 });
  const refusal = { errors: { requestId: expect.anything() } };
  expect((await scan(code, { requestId: 'again' })).json()).toMatchObject(refusal);
});
