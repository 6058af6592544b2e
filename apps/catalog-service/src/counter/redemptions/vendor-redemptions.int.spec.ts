import { createHmac } from 'node:crypto';
import type { RedeemedDto, IssuedRedemptionDto } from '@campus-deals/contracts/catalog/redemption.dto';
import type { Caller } from '@campus-deals/service-defaults';
import { eventually } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import type { Deal } from '../../deals/deal.entity.js';
import { sharedCatalog } from '../../testing/catalog-app.js';
import { anOwner, aStudent } from '../../testing/accounts.js';
import { aBusiness, aDeal, aVendor } from '../../testing/factories.js';
import { vouchersOf } from '../../testing/vouchers.js';

const catalog = await sharedCatalog();
catalog.identity.others = false;
const { owner, ids } = await aBusiness(catalog.em());
const { collegeId } = ids;
// Ids are larger than an `integer`.
await catalog.sql(`SELECT setval(pg_get_serial_sequence('redemptions', 'id'), 3000000000)`);

const deal = (given: Partial<Deal> = {}): Promise<Deal> =>
  aDeal(catalog.em(), { ...ids, redemptionKind: 'unique', ...given });
const issue = async (dealId: number, caller = aStudent()): Promise<IssuedRedemptionDto> =>
  (await catalog.ask('POST', `/api/deals/${dealId}/redemptions`, { caller })).json();
const scan = (what: string, caller: Caller = owner) =>
  catalog.ask('POST', '/api/vendor/redemptions', { caller, body: { scan: what } });
const redeemedOf = ({ id }: { id: number }) =>
  catalog.column('SELECT count(*)::int FROM redemptions WHERE deal_id = ? AND redeemed_at IS NOT NULL', [id]);
/** Returns how often the deal was counted as redeemed. */
const countedOf = ({ id }: { id: number }) =>
  catalog.column(`SELECT sum(count)::int FROM deal_interactions WHERE deal_id = ? AND kind = 'redeem'`, [id]);

const presentStep = (): number => Math.floor(Date.now() / 30_000);
/** Returns the content of the QR code on the student's screen. */
function qrCode({ qr }: IssuedRedemptionDto, step = presentStep()): string {
  if (!qr) throw new Error('nothing to make a QR code of');
  return `cd1.${qr.id}.${step}.${createHmac('sha256', qr.secret).update(`${qr.id}.${step}`).digest('base64url').slice(0, 16)}`;
}

describe('the vendor', () => {
  test('scans a QR code, once', async () => {
    const given = await deal({ title: 'Bagels', discountType: 'fixed', discountValue: '5' });
    const voucher = await issue(given.id);
    const answer = await scan(qrCode(voucher));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ dealId: given.id, dealTitle: 'Bagels', discount: '$5 OFF' });
    for (const again of [qrCode(voucher), voucher.code ?? ''])
      expect((await scan(again)).json()).toMatchObject({ code: 'already_redeemed' });
    expect(await countedOf(given)).toEqual([1]);
    const events = await catalog.published('DealRedeemed', { dealId: given.id });
    expect(events.map(({ redemptionId }) => String(redemptionId))).toEqual([voucher.qr?.id]);
  });

  test('types a code of the pool', async () => {
    const given = await deal({ redemptionKind: 'pool' });
    await vouchersOf(catalog).addCodes(given, 2, 'SPRING');
    await issue(given.id);
    expect((await scan('spring1')).json<RedeemedDto>().dealId).toBe(given.id);
    expect((await scan('SPRING-1')).json()).toMatchObject({ code: 'already_redeemed' });
    // This code has not been issued.
    expect((await scan('SPRING-2')).json()).toMatchObject({ code: 'code_not_found' });
  });

  test('gets an error for a shared code: it cannot be redeemed', async () => {
    await deal({ redemptionKind: 'code', redemptionCode: 'Student-10' });
    expect((await scan('student 10')).json()).toMatchObject({
      code: 'validation_failed',
      errors: { scan: [expect.stringContaining('same for everybody')] },
    });
  });
});

describe('the list of redemptions', () => {
  const listed = (caller: Caller, since: string) =>
    catalog.read(`/api/vendor/redemptions?since=${encodeURIComponent(since)}`, caller);

  test('has what this vendor redeemed since a time, newest first', async () => {
    const [mine, other] = [await aVendor(catalog.em(), { collegeId }), await aVendor(catalog.em(), { collegeId })];
    const [vendorId, discountValue] = [mine.id, '5'];
    const bagels = await deal({ vendorId, title: 'Bagels', discountType: 'fixed', discountValue });
    const tea = await deal({ vendorId, title: 'Tea', discountType: 'bogo', discountValue });
    const theirs = await deal({ vendorId: other.id });
    const started = new Date().toISOString();
    await issue(bagels.id);
    for (const [each, caller] of [
      [bagels, mine.owner],
      [tea, mine.owner],
      [theirs, other.owner],
    ] as const)
      await scan((await issue(each.id)).code ?? '', caller);
    expect(await listed(mine.owner, started)).toMatchObject({
      count: 2,
      latest: [
        { dealTitle: 'Tea', discount: 'BUY ONE GET ONE FREE' },
        { dealTitle: 'Bagels', discount: '$5 OFF' },
      ],
    });
    expect(await listed(mine.owner, new Date(Date.now() + 1000).toISOString())).toEqual({ count: 0, latest: [] });
  });

  test('goes back two days at most', async () => {
    const { owner: caller, id } = await aVendor(catalog.em(), { collegeId });
    const { id: dealId } = await deal({ vendorId: id });
    await scan((await issue(dealId)).code ?? '', caller);
    await catalog.sql(`UPDATE redemption_entries SET at = now() - interval '49 hours' WHERE deal_id = ?`, [dealId]);
    expect(await listed(caller, '2020-01-01T00:00:00Z')).toEqual({ count: 0, latest: [] });
  });
});

describe('a QR code', () => {
  test('that is old is refused', async () => {
    const voucher = await issue((await deal()).id);
    const old = await scan(qrCode(voucher, presentStep() - 3));
    expect(old.json()).toMatchObject({ code: 'code_outdated' });
    // A new step may begin before the scan.
    await eventually(async () => expect((await scan(qrCode(voucher, presentStep() - 1))).statusCode).toBe(200));
  });

  test('made from a guess or from another secret is invalid', async () => {
    const { id } = await deal();
    const [mine, other] = [await issue(id), await issue(id)];
    const [, , step, mac] = qrCode(other).split('.');
    for (const forged of [
      `cd1.${mine.qr?.id}.${step}.${mac}`,
      `cd1.${mine.qr?.id}.${step}.${'A'.repeat(16)}`,
      `cd1.2147483647.${step}.${mac}`,
      `cd1.99999999999.${step}.${mac}`,
    ])
      expect((await scan(forged)).json()).toMatchObject({ code: 'code_not_found' });
    expect(await redeemedOf({ id })).toEqual([0]);
  });
});

test('only the deal’s own vendor finds the code, scanned or typed', async () => {
  const { owner: other } = await aVendor(catalog.em(), { collegeId });
  const { id } = await deal();
  const voucher = await issue(id);
  for (const caller of [other, anOwner()])
    for (const shown of [qrCode(voucher), voucher.code ?? ''])
      expect((await scan(shown, caller)).json()).toMatchObject({ code: 'code_not_found' });
  expect(await redeemedOf({ id })).toEqual([0]);
  expect((await scan(qrCode(voucher))).statusCode).toBe(200);
});

describe('an issued code', () => {
  test('is invalid once the deal is expired', async () => {
    const { id } = await deal();
    const voucher = await issue(id);
    await catalog.sql(`UPDATE deals SET status = 'expired' WHERE id = ?`, [id]);
    const refusal = { code: 'deal_state_conflict', detail: 'The deal has ended' };
    expect((await scan(qrCode(voucher))).json()).toMatchObject(refusal);
  });

  test('stays valid while a changed deal waits for approval, and after its rules change', async () => {
    const { id } = await deal();
    const [a, b] = [await issue(id), await issue(id)];
    await catalog.sql(`UPDATE deals SET status = 'pending' WHERE id = ?`, [id]);
    expect((await scan(qrCode(a))).statusCode).toBe(200);
    await catalog.sql(
      `UPDATE deals SET redemption_kind = 'page', total_cap = 1, per_student_cap = 1, verified_only = true WHERE id = ?`,
      [id],
    );
    expect((await scan(b.code ?? '')).statusCode).toBe(200);
  });

  test('waits for the opening times of a recurring deal', async () => {
    const { id } = await deal();
    const voucher = await issue(id);
    await catalog.sql(
      `UPDATE deals SET weekdays = '{1,2,3,4,5,6,7}', window_from = (now() AT TIME ZONE 'America/Chicago' + interval '2 minutes')::time(0), window_to = (now() AT TIME ZONE 'America/Chicago' - interval '2 minutes')::time(0) WHERE id = ?`,
      [id],
    );
    expect((await scan(qrCode(voucher))).json()).toMatchObject({ code: 'deal_not_open_now' });
    await catalog.sql(`UPDATE deals SET weekdays = NULL, window_from = NULL, window_to = NULL WHERE id = ?`, [id]);
    expect((await scan(qrCode(voucher))).statusCode).toBe(200);
  });
});

test('at the same moment 8 scans of each of 3 codes redeem 3', async () => {
  const given = await deal();
  const vouchers: IssuedRedemptionDto[] = [];
  for (let n = 0; n < 3; n += 1) vouchers.push(await issue(given.id));
  // The QR code of a screen, and the typed code of the same screen at another counter.
  const answers = await Promise.all(
    vouchers.flatMap((voucher) =>
      Array.from({ length: 8 }, (_, n) => scan(n % 2 ? qrCode(voucher) : (voucher.code ?? ''))),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
  expect(answers.filter((answer) => answer.json().code === 'already_redeemed')).toHaveLength(21);
  expect([await redeemedOf(given), await countedOf(given)]).toEqual([[3], [3]]);
});
