import type { RedemptionDto } from '@campus-deals/contracts/catalog/redemption.dto';
import type { SignedInUser } from '@campus-deals/service-defaults';
import { describe, expect, test } from 'vitest';
import type { Deal } from '../../deals/deal.entity.js';
import { aStudent, deletionOf } from '../../testing/accounts.js';
import { handlingCatalog } from '../../testing/catalog-app.js';
import { aBusiness, aDeal } from '../../testing/factories.js';
import { vouchersOf } from '../../testing/vouchers.js';
import { ReleaseExpiredVouchers } from './release-expired.job.js';

const catalog = await handlingCatalog();
const { identity } = catalog;
identity.others = false;
const { ids, owner } = await aBusiness(catalog.em());

const DAY_MS = 24 * 3_600_000;
const many = (count: number): SignedInUser[] => Array.from({ length: count }, () => aStudent());
const deal = (given: Partial<Deal>): Promise<Deal> => aDeal(catalog.em(), { ...ids, ...given });
const { ask, issued, addCodes } = vouchersOf(catalog);
const redeem = (code: string | null) =>
  catalog.ask('POST', '/api/vendor/redemptions', { caller: owner, body: { scan: code } });
const letExpire = ({ id }: { id: number }): Promise<unknown> =>
  catalog.sql('UPDATE redemptions SET expires_at = now() WHERE deal_id = ? AND expires_at IS NOT NULL', [id]);
const facts = async ({ id }: { id: number }) => {
  const [found] = await catalog.sql(
    `SELECT issued_count AS issued,
       (SELECT count(*)::int FROM redemptions WHERE deal_id = d.id AND released_at IS NULL) AS held,
       (SELECT count(*)::int FROM redemptions WHERE deal_id = d.id AND redeemed_at IS NOT NULL) AS redeemed,
       (SELECT count(*)::int FROM pool_codes WHERE deal_id = d.id AND taken_at IS NOT NULL) AS taken
     FROM deals d WHERE id = ?`,
    [id],
  );
  return found;
};

describe('a voucher not used within a day', () => {
  test('releases its place: of a total of 10 the 11th student gets one', async () => {
    const given = await deal({ redemptionKind: 'unique', totalCap: 10 });
    await Promise.all(many(10).map((student) => ask(student, given)));
    expect((await ask(aStudent(), given)).json()).toMatchObject({ code: 'redemption_limit_reached' });
    await letExpire(given);
    const voucher = await issued(aStudent(), given);
    expect(Date.parse(voucher.expiresAt ?? '') - Date.now()).toBeGreaterThan(DAY_MS - 60_000);
    expect(await facts(given)).toMatchObject({ issued: 1, held: 1 });
  });

  test('releases its pool code for another student, who can use it', async () => {
    const given = await deal({ redemptionKind: 'pool' });
    await addCodes(given, 2, 'LATE');
    const [slow, one, other] = [aStudent(), aStudent(), aStudent()];
    const lost = await issued(slow, given);
    await issued(one, given);
    await letExpire(given);
    const again = [await issued(other, given), await issued(one, given)].map(({ code }) => code);
    expect(again.toSorted()).toEqual(['LATE-1', 'LATE-2']);
    expect((await ask(slow, given)).json()).toMatchObject({ code: 'redemption_limit_reached' });
    expect(await facts(given)).toMatchObject({ issued: 2, taken: 2 });
    expect((await redeem(lost.code)).statusCode).toBe(200);
    expect((await redeem(lost.code)).json()).toMatchObject({ code: 'already_redeemed' });
  });

  test('is listed as expired, is refused at the counter with the reason, and its student may have another', async () => {
    const given = await deal({ redemptionKind: 'unique', totalCap: 1, perStudentCap: 1 });
    const student = aStudent();
    const first = await issued(student, given);
    await letExpire(given);
    const list = () => catalog.read<RedemptionDto[]>('/api/user/redemptions', student);
    const [listed] = await list();
    expect(listed).toMatchObject({ code: first.code, qr: null, redeemedAt: null });
    expect(Date.parse(listed?.expiresAt ?? '')).toBeLessThanOrEqual(Date.now());
    const refusal = { code: 'code_expired', detail: expect.stringContaining('can get a new one') };
    expect((await redeem(first.code)).json()).toMatchObject(refusal);
    const second = await issued(student, given);
    expect(second.code).not.toBe(first.code);
    expect((await redeem(first.code)).json()).toMatchObject({ code: 'code_expired' });
    expect((await redeem(second.code)).statusCode).toBe(200);
    expect(await list()).toHaveLength(2);
  });

  test.each([
    ['unique', null],
    ['page', 10],
    ['code', 10],
  ] as const)(
    'does not exist for kind %s with the total %s: it takes nothing from others, or its use is unknown',
    async (kind, totalCap) => {
      const given = await deal({ redemptionKind: kind, totalCap });
      expect(await issued(aStudent(), given)).toMatchObject({ expiresAt: null });
    },
  );

  test('releases its place once among replicas, also without requests for the deal', async () => {
    const capped = await deal({ redemptionKind: 'unique', totalCap: 8 });
    const pool = await deal({ redemptionKind: 'pool' });
    await addCodes(pool, 8);
    for (const student of many(8)) {
      await issued(student, capped);
      await issued(student, pool);
    }
    await letExpire(capped);
    await letExpire(pool);
    const job = catalog.app.get(ReleaseExpiredVouchers);
    const replica = new ReleaseExpiredVouchers(catalog.em());
    await Promise.all([job.runNow(), replica.runNow(), job.runNow(), replica.runNow()]);
    expect(await job.runNow()).toBe(false);
    expect(await facts(capped)).toMatchObject({ issued: 0, held: 0 });
    expect(await facts(pool)).toMatchObject({ issued: 0, held: 0, taken: 0 });
  });

  test('shown in the second it expires, is either redeemed or issued to another student, never both', async () => {
    const given = await deal({ redemptionKind: 'pool' });
    await addCodes(given, 8, 'SECOND');
    const codes: (string | null)[] = [];
    for (const student of many(8)) codes.push((await issued(student, given)).code);
    await catalog.sql(`UPDATE redemptions SET expires_at = now() + interval '150 ms' WHERE deal_id = ?`, [given.id]);
    const job = catalog.app.get(ReleaseExpiredVouchers);
    const scans = Promise.all(codes.map((code) => redeem(code)));
    for (let turn = 0; turn < 20; turn++) await job.runNow();
    const answers = await scans;
    await Promise.all(many(16).map((student) => ask(student, given)));
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    const taken = answers.length - refused.length;
    expect(refused.filter((answer) => answer.json().code !== 'code_expired')).toEqual([]);
    expect(await facts(given)).toEqual({ issued: 8, held: 8, redeemed: taken, taken: 8 });
  });

  test('is not lost with a deleted account', async () => {
    const given = await deal({ redemptionKind: 'pool' });
    await addCodes(given, 1);
    const student = aStudent();
    await issued(student, given);
    await catalog.handle('erase-vendor-when-user-deleted', deletionOf(student.userId));
    expect(await facts(given)).toMatchObject({ issued: 0, taken: 0 });
    expect((await issued(aStudent(), given)).code).toBe('P-1');
  });
});

describe('one mailbox', () => {
  const ofOneMailbox = (count: number): SignedInUser[] => {
    const accounts = many(count);
    for (const { userId } of accounts) identity.mailboxKeys.set(userId, `mailbox-of-${accounts[0]?.userId}`);
    return accounts;
  };

  test.each([
    { redemptionKind: 'unique', totalCap: 100 },
    { redemptionKind: 'page', totalCap: 100 },
    { redemptionKind: 'pool' },
    { redemptionKind: 'unique', perStudentCap: 1 },
  ] as const)('gets one voucher of %j, for any number of concurrent accounts', async (given) => {
    const one = await deal(given);
    await addCodes(one, 50);
    const accounts = ofOneMailbox(8);
    const answers = await Promise.all(accounts.map((student) => ask(student, one)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.find(({ statusCode }) => statusCode !== 200)?.json()).toMatchObject({
      code: 'redemption_limit_reached',
      detail: 'Another account with your email address has this deal',
    });
    expect(await facts(one)).toMatchObject({ issued: 1 });
  });

  test('does not matter for a deal without a limit', async () => {
    const one = await deal({ redemptionKind: 'unique' });
    for (const student of ofOneMailbox(2)) await issued(student, one);
    expect(await facts(one)).toMatchObject({ issued: 2 });
  });

  test('is unknown while identity is unavailable: a deal with a limit waits', async () => {
    const one = await deal({ redemptionKind: 'unique', totalCap: 100 });
    identity.isAway = true;
    try {
      expect((await ask(aStudent(), one)).json()).toMatchObject({ code: 'service_unavailable' });
    } finally {
      identity.isAway = false;
    }
  });
});
