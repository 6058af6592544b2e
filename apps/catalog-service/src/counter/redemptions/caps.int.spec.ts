import type { IssuedRedemptionDto } from '@campus-deals/contracts/catalog/redemption.dto';
import type { Caller, SignedInUser } from '@campus-deals/service-defaults';
import { describe, expect, test } from 'vitest';
import type { Deal } from '../../deals/deal.entity.js';
import { aStudent } from '../../testing/accounts.js';
import { sharedCatalog } from '../../testing/catalog-app.js';
import { aBusiness, aDeal, aVendor } from '../../testing/factories.js';
import { vouchersOf } from '../../testing/vouchers.js';

const catalog = await sharedCatalog();
const { identity } = catalog;
identity.others = false;
const { ids } = await aBusiness(catalog.em());
const { ask, issued, issuedCount, useUp, addCodes } = vouchersOf(catalog);

const deal = (given: Partial<Deal>): Promise<Deal> => aDeal(catalog.em(), { ...ids, ...given });

const soldOut = ({ id }: { id: number }) => catalog.published('DealSoldOut', { dealId: id });

describe('caps', () => {
  test('per student count used vouchers', async () => {
    const given = await deal({ redemptionKind: 'unique', perStudentCap: 2 });
    const student = aStudent();
    for (const _ of [1, 2]) {
      await issued(student, given);
      await useUp(given, student);
    }
    const refusal = { code: 'redemption_limit_reached', detail: expect.stringContaining('You have used') };
    expect((await ask(student, given)).json()).toMatchObject(refusal);
    expect((await ask(aStudent(), given)).statusCode).toBe(200);
    expect(await issuedCount(given)).toBe(3);
  });

  test('in total end at that number, and issued vouchers stay valid', async () => {
    for (const redemptionKind of ['page', 'code', 'unique'] as const) {
      const given = await deal({ redemptionKind, totalCap: 1 });
      const first = aStudent();
      const voucher = await issued(first, given);
      const refusal = { code: 'redemption_limit_reached', detail: expect.stringContaining('given out') };
      expect((await ask(aStudent(), given)).json()).toMatchObject(refusal);
      expect(await issued(first, given)).toEqual(voucher);
      expect(await soldOut(given)).toHaveLength(1);
    }
  });

  test('are published with the last code, and not before', async () => {
    const given = await deal({ redemptionKind: 'unique', totalCap: 2 });
    await issued(aStudent(), given);
    expect(await soldOut(given)).toEqual([]);
    await issued(aStudent(), given);
    const { id: dealId, vendorId, collegeId, version } = given;
    expect(await soldOut(given)).toEqual([{ dealId, vendorId, collegeId, version }]);
    const unlimited = await deal({ redemptionKind: 'unique' });
    await issued(aStudent(), unlimited);
    expect(await soldOut(unlimited)).toEqual([]);
  });
});

describe('at the same moment', () => {
  const many = (count: number): SignedInUser[] => Array.from({ length: count }, () => aStudent());

  test.each(['page', 'unique'] as const)(
    '25 students get exactly the 5 vouchers of a deal of kind %s',
    async (redemptionKind) => {
      const given = await deal({ redemptionKind, totalCap: 5 });
      const answers = await Promise.all(many(25).map((student) => ask(student, given)));
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
      expect(answers.filter((answer) => answer.json().code === 'redemption_limit_reached')).toHaveLength(20);
      expect(await issuedCount(given)).toBe(5);
      expect(await catalog.column('SELECT count(*)::int FROM redemptions WHERE deal_id = ?', [given.id])).toEqual([5]);
    },
  );

  test('25 students get 5 different codes of a pool of 5', async () => {
    const given = await deal({ redemptionKind: 'pool' });
    await addCodes(given, 5);
    const answers = await Promise.all(many(25).map((student) => ask(student, given)));
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
        students.flatMap((student) => [student, student, student]).map((student) => ask(student, given)),
      );
      expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
      expect(await issuedCount(given)).toBe(8);
      for (let n = 0; n < answers.length; n += 3)
        for (const other of [1, 2]) expect(answers[n + other]?.json()).toEqual(answers[n]?.json());
      const taken = 'SELECT count(*)::int FROM pool_codes WHERE deal_id = ? AND taken_at IS NOT NULL';
      expect(await catalog.column(taken, [given.id])).toEqual([redemptionKind === 'pool' ? 8 : 0]);
    }
  });
});

describe('the deals that a student has used up', () => {
  const usedUp = async (caller: Caller) =>
    (await catalog.read<{ ids: number[] }>('/api/user/redemptions/used-up', caller)).ids;

  test('are those with as many redeemed vouchers as the cap allows, for this student alone', async () => {
    const unique = (perStudentCap: number | null) => deal({ redemptionKind: 'unique', perStudentCap });
    const [capped, uncapped] = [await unique(2), await unique(null)];
    const [student, other] = [aStudent(), aStudent()];
    for (const _ of [1, 2]) {
      for (const each of [uncapped, capped]) {
        await issued(student, each);
        expect(await usedUp(student)).toEqual([]);
        await useUp(each, student);
      }
    }
    expect(await usedUp(student)).toEqual([capped.id]);
    await issued(other, capped);
    expect(await usedUp(other)).toEqual([]);
  });

  test('are those of their own business', async () => {
    const { id: vendorId, owner } = await aVendor(catalog.em(), { collegeId: ids.collegeId });
    const own = await deal({ vendorId });
    await deal({ vendorId, status: 'pending' });
    expect(await usedUp(owner)).toEqual([own.id]);
    expect(await usedUp(aStudent())).toEqual([]);
  });

  test('are pages that were used today', async () => {
    const given = await deal({ redemptionKind: 'page' });
    const student = aStudent();
    await issued(student, given);
    expect(await usedUp(student)).toEqual([]);
    await catalog.ask('POST', `/api/deals/${given.id}/uses`, { caller: student, body: {} });
    expect(await usedUp(student)).toEqual([given.id]);
    expect(await usedUp(aStudent())).toEqual([]);
  });
});
