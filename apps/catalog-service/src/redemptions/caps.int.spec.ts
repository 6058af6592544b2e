import type { IssuedRedemptionDto } from '@campus-deals/contracts/catalog/redemption.dto';
import type { Caller, SignedInUser } from '@campus-deals/service-defaults';
import { describe, expect, test } from 'vitest';
import type { Deal } from '../deals/deal.entity.js';
import { aStudent } from '../testing/accounts.js';
import { sharedCatalog, type CatalogUnderTest } from '../testing/catalog-app.js';
import { aCollege, aDeal, aVendor } from '../testing/factories.js';

const catalog = await sharedCatalog();
const { identity } = catalog;
identity.others = false;
const { id: collegeId } = await aCollege(catalog.em(), { isActive: true });
const { id: vendorId } = await aVendor(catalog.em(), { collegeId });
const ids = { collegeId, vendorId };

const deal = (given: Partial<Deal>): Promise<Deal> => aDeal(catalog.em(), { ...ids, ...given });
const ask = (caller: Caller, dealId: number): ReturnType<CatalogUnderTest['ask']> =>
  catalog.ask('POST', `/api/deals/${dealId}/redemptions`, { caller });
const issued = async (caller: Caller, dealId: number): Promise<IssuedRedemptionDto> => {
  const answer = await ask(caller, dealId);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const issuedCount = async ({ id }: { id: number }): Promise<number | undefined> =>
  (await catalog.sql<{ n: number }>('SELECT issued_count AS n FROM deals WHERE id = ?', [id]))[0]?.n;
const useUp = ({ id }: { id: number }, { userId }: SignedInUser): Promise<unknown> =>
  catalog.sql('UPDATE redemptions SET redeemed_at = now() WHERE deal_id = ? AND user_id = ? AND redeemed_at IS NULL', [
    id,
    userId,
  ]);
const addCodes = ({ id }: { id: number }, count: number): Promise<unknown> =>
  catalog.sql(
    `INSERT INTO pool_codes (deal_id, code, code_key) SELECT ?, 'P-' || n, 'P' || n FROM generate_series(1, ?::int) n`,
    [id, count],
  );

describe('caps', () => {
  test('per student count used vouchers', async () => {
    const given = await deal({ redemptionKind: 'unique', perStudentCap: 2 });
    const student = aStudent();
    for (const _ of [1, 2]) {
      await issued(student, given.id);
      await useUp(given, student);
    }
    const refused = await ask(student, given.id);
    expect(refused.json()).toMatchObject({
      status: 409,
      code: 'redemption_limit_reached',
      detail: expect.stringContaining('You have used'),
    });
    expect((await ask(aStudent(), given.id)).statusCode).toBe(200);
    expect(await issuedCount(given)).toBe(3);
  });

  test('in total end at that number, and issued vouchers stay valid', async () => {
    for (const redemptionKind of ['page', 'code', 'unique'] as const) {
      const given = await deal({ redemptionKind, totalCap: 1 });
      const first = aStudent();
      const voucher = await issued(first, given.id);
      expect((await ask(aStudent(), given.id)).json()).toMatchObject({
        code: 'redemption_limit_reached',
        detail: expect.stringContaining('given out'),
      });
      expect(await issued(first, given.id)).toEqual(voucher);
      expect(await soldOut(given)).toHaveLength(1);
    }
  });

  test('are published with the last code, and not before', async () => {
    const given = await deal({ redemptionKind: 'unique', totalCap: 2 });
    await issued(aStudent(), given.id);
    expect(await soldOut(given)).toEqual([]);
    await issued(aStudent(), given.id);
    const { id: dealId, vendorId, collegeId, version } = given;
    expect(await soldOut(given)).toEqual([{ dealId, vendorId, collegeId, version }]);
    const unlimited = await deal({ redemptionKind: 'unique' });
    await issued(aStudent(), unlimited.id);
    expect(await soldOut(unlimited)).toEqual([]);
  });
});

async function soldOut({ id }: { id: number }) {
  return (await catalog.published('DealSoldOut')).filter(({ dealId }) => dealId === id);
}

describe('at the same moment', () => {
  const many = (count: number): SignedInUser[] => Array.from({ length: count }, () => aStudent());

  test.each(['page', 'unique'] as const)(
    '25 students get exactly the 5 vouchers of a deal of kind %s',
    async (redemptionKind) => {
      const given = await deal({ redemptionKind, totalCap: 5 });
      const answers = await Promise.all(many(25).map((student) => ask(student, given.id)));
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
      expect(
        answers
          .filter(({ statusCode }) => statusCode !== 200)
          .every((answer) => answer.json<{ code: string }>().code === 'redemption_limit_reached'),
      ).toBe(true);
      expect(await issuedCount(given)).toBe(5);
      expect(await catalog.sql('SELECT count(*)::int AS n FROM redemptions WHERE deal_id = ?', [given.id])).toEqual([
        { n: 5 },
      ]);
    },
  );

  test('25 students get 5 different codes of a pool of 5', async () => {
    const given = await deal({ redemptionKind: 'pool' });
    await addCodes(given, 5);
    const answers = await Promise.all(many(25).map((student) => ask(student, given.id)));
    const codes = answers
      .filter(({ statusCode }) => statusCode === 200)
      .map((answer) => answer.json<IssuedRedemptionDto>().code);
    expect(codes).toHaveLength(5);
    expect(new Set(codes).size).toBe(5);
    expect(await soldOut(given)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(20);
    expect(await issuedCount(given)).toBe(5);
  });

  test('each of 8 students gets one voucher, on however many devices', async () => {
    for (const redemptionKind of ['unique', 'pool', 'code'] as const) {
      const given = await deal({ redemptionKind, perStudentCap: 1 });
      await addCodes(given, 10);
      const students = many(8);
      const answers = await Promise.all(
        students.flatMap((student) => [student, student, student]).map((student) => ask(student, given.id)),
      );
      expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
      expect(await issuedCount(given)).toBe(8);
      for (let n = 0; n < answers.length; n += 3)
        for (const other of [1, 2]) expect(answers[n + other]?.json()).toEqual(answers[n]?.json());
      expect(
        await catalog.sql('SELECT count(*)::int AS n FROM pool_codes WHERE deal_id = ? AND taken_at IS NOT NULL', [
          given.id,
        ]),
      ).toEqual([{ n: redemptionKind === 'pool' ? 8 : 0 }]);
    }
  });
});

describe('the deals that a student has used up', () => {
  const usedUp = async (caller: Caller): Promise<number[]> =>
    (await catalog.ask('GET', '/api/user/redemptions/used-up', { caller })).json<{ ids: number[] }>().ids;

  test('are those with as many redeemed vouchers as the cap allows, for this student alone', async () => {
    const [capped, uncapped] = [
      await deal({ redemptionKind: 'unique', perStudentCap: 2 }),
      await deal({ redemptionKind: 'unique', perStudentCap: null }),
    ];
    const [student, other] = [aStudent(), aStudent()];
    for (const _ of [1, 2]) {
      for (const each of [uncapped, capped]) {
        await issued(student, each.id);
        expect(await usedUp(student)).toEqual([]);
        await useUp(each, student);
      }
    }
    expect(await usedUp(student)).toEqual([capped.id]);
    await issued(other, capped.id);
    expect(await usedUp(other)).toEqual([]);
  });

  test('are those of their own business', async () => {
    const owner: SignedInUser = { ...aStudent(), role: 'vendor' };
    const { id: vendorId } = await aVendor(catalog.em(), { ...ids, userId: owner.userId });
    const own = await deal({ vendorId });
    await deal({ vendorId, status: 'pending' });
    expect(await usedUp(owner)).toEqual([own.id]);
    expect(await usedUp(aStudent())).toEqual([]);
  });

  test('are pages that were used today', async () => {
    const given = await deal({ redemptionKind: 'page' });
    const student = aStudent();
    await issued(student, given.id);
    expect(await usedUp(student)).toEqual([]);
    expect((await catalog.ask('POST', `/api/deals/${given.id}/uses`, { caller: student, body: {} })).statusCode).toBe(
      200,
    );
    expect(await usedUp(student)).toEqual([given.id]);
    expect(await usedUp(aStudent())).toEqual([]);
  });
});
