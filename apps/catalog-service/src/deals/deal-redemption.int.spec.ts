import type { CodesTakenDto, IssuedRedemptionDto } from '@campus-deals/contracts/catalog/redemption.dto';
import type { OwnDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import type { RedemptionRulesDto } from '@campus-deals/contracts/catalog/redemption-rules.dto';
import type { Caller } from '@campus-deals/service-defaults';
import { describe, expect, test } from 'vitest';
import { aStudent } from '../testing/accounts.js';
import { ADMIN, sharedCatalog, type CatalogUnderTest, tagsOf } from '../testing/catalog-app.js';
import { aBusiness, aDeal } from '../testing/factories.js';
import { Deal } from './deal.entity.js';

const PAGE: RedemptionRulesDto = { kind: 'page', code: null, perStudent: null, total: null, verifiedOnly: false };

const catalog = await sharedCatalog();
catalog.identity.others = false;
const { owner: OWNER, ids } = await aBusiness(catalog.em());

type Answer = ReturnType<CatalogUnderTest['ask']>;
const deal = (given: Partial<Deal> = {}): Promise<Deal> => aDeal(catalog.em(), { ...ids, ...given });
/** Saves the deal as its form does, with its current version. */
const save = async ({ id }: Deal, fields: object, caller: Caller = OWNER): Answer => {
  const { version = 1 } = (await catalog.em().findOne(Deal, id)) ?? {};
  return catalog.ask('PATCH', `/api/deals/${id}`, { caller, body: { version, ...fields } });
};
const set = (given: Deal, redemption: object, caller: Caller = OWNER): Answer => save(given, { redemption }, caller);
/** Sets the rules and approves the pending change. */
const setAndApprove = async (given: Deal, rules: object): Answer => {
  const answer = await set(given, rules);
  await catalog.ask('PATCH', `/api/admin/deals/${given.id}/approve`, { caller: ADMIN });
  return answer;
};
/** Reads the rules that the owner has set, including pending ones. */
const get = async ({ id }: Deal): Promise<RedemptionRulesDto> => {
  const { redemption, pendingRevision } = await catalog.read<OwnDealDto>(`/api/vendor/deals/${id}`, OWNER);
  return pendingRevision?.redemption ?? redemption;
};
const add = (given: Deal, codes: unknown, caller: Caller = OWNER): Answer => save(given, { codes }, caller);
const seen = async ({ id }: Deal) => (await catalog.read<{ deal: object }>(`/api/deals/${id}`)).deal;
const issue = ({ id }: Deal, caller = aStudent()): Answer =>
  catalog.ask('POST', `/api/deals/${id}/redemptions`, { caller });

describe('how a deal is redeemed', () => {
  test('follows the owner’s rules, which readers see after an admin’s approval', async () => {
    const given = await deal({ redemptionCode: null });
    const rules: RedemptionRulesDto = { kind: 'unique', code: null, perStudent: 2, total: 100, verifiedOnly: true };
    const answer = await set(given, rules);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ pendingRevision: { redemption: rules } });
    expect(await get(given)).toEqual(rules);
    expect(await seen(given)).toMatchObject({ status: 'approved', redemptionKind: 'page', verifiedOnly: false });
    await catalog.ask('PATCH', `/api/admin/deals/${given.id}/approve`, { caller: ADMIN });
    expect(await seen(given)).toMatchObject({ status: 'approved', redemptionKind: 'unique', verifiedOnly: true });
    expect(await get(given)).toEqual(rules);
    // The code of another kind is kept for later use.
    await setAndApprove(given, { ...PAGE, code: 'LATER' });
    expect(await get(given)).toMatchObject({ kind: 'page', code: 'LATER' });
  });

  test.each<[string, Partial<RedemptionRulesDto>, boolean]>([
    ['a higher cap', { total: 101 }, true],
    ['no cap', { total: null, perStudent: null }, true],
    ['everybody', { verifiedOnly: false }, true],
    ['a lower cap', { total: 99 }, false],
    ['fewer a student', { perStudent: 1 }, false],
    ['another kind', { kind: 'page' }, false],
    ['a higher cap with another code', { total: 200, code: 'NEW' }, false],
  ])('changes at once, with %s of an approved deal, only if it gives more: %j %s', async (_what, change, isAtOnce) => {
    const caps = { perStudentCap: 2, totalCap: 100, verifiedOnly: true };
    const given = await deal({ redemptionKind: 'unique', redemptionCode: null, ...caps });
    const before = { kind: 'unique', code: null, perStudent: 2, total: 100, verifiedOnly: true };
    const answer = await set(given, { ...before, ...change });
    const own = await catalog.read<OwnDealDto>(`/api/vendor/deals/${given.id}`, OWNER);
    expect({ redemption: own.redemption, waits: own.pendingRevision?.redemption }).toEqual(
      isAtOnce
        ? { redemption: { ...before, ...change }, waits: undefined }
        : { redemption: before, waits: { ...before, ...change } },
    );
    expect(tagsOf(answer).includes(`deal-${given.id}`)).toBe(isAtOnce);
  });

  test('waits together with the other fields of one save, unless it gives more', async () => {
    const given = await deal({ redemptionKind: 'unique', redemptionCode: null, totalCap: 100 });
    const rules = { ...PAGE, kind: 'unique' };
    const title = 'A better title';
    expect((await save(given, { title, redemption: { ...rules, total: 99 } })).json()).toMatchObject({
      redemption: { total: 100 },
      pendingRevision: { title, redemption: { total: 99 } },
    });
    const more = (await save(given, { terms: 'One a day', redemption: { ...rules, total: 101 } })).json<OwnDealDto>();
    expect(more).toMatchObject({ redemption: { total: 101 }, pendingRevision: { title, terms: 'One a day' } });
    expect(more.pendingRevision).not.toHaveProperty('redemption');
  });

  test('leaves a pending change where it is in the queue, if only codes or more generous rules are saved', async () => {
    const given = await deal({ redemptionKind: 'pool', redemptionCode: null, totalCap: 5 });
    const waits = () => catalog.published('DealSubmitted', { dealId: given.id });
    const { pendingRevision } = (await save(given, { title: 'A better title' })).json<OwnDealDto>();
    for (const fields of [{ codes: 'A1' }, { redemption: { ...PAGE, kind: 'pool', total: null } }])
      expect((await save(given, fields)).json()).toMatchObject({ pendingRevision });
    expect(await waits()).toHaveLength(1);
  });

  test('leaves issued codes valid', async () => {
    const given = await deal({ redemptionKind: 'unique' });
    const student = aStudent();
    const voucher = (await issue(given, student)).json<IssuedRedemptionDto>();
    await setAndApprove(given, { ...PAGE, kind: 'code', code: 'ALL10' });
    expect((await issue(given, student)).json()).toEqual(voucher);
    expect((await issue(given)).json()).toMatchObject({ kind: 'code', code: 'ALL10' });
    const scan = { caller: OWNER, body: { scan: voucher.code } };
    expect((await catalog.ask('POST', '/api/vendor/redemptions', scan)).statusCode).toBe(200);
  });

  test('counts earlier vouchers of the same kind towards a cap', async () => {
    const given = await deal();
    for (const _ of [1, 2, 3]) await issue(given);
    const statuses = async (times: number) => {
      const codes: number[] = [];
      for (let n = 0; n < times; n += 1) codes.push((await issue(given)).statusCode);
      return codes;
    };
    await setAndApprove(given, { ...PAGE, kind: 'unique', total: 2 });
    expect(await statuses(3)).toEqual([200, 200, 409]);
    // A higher total allows more; changing the kind and back does not reset the count.
    await setAndApprove(given, { ...PAGE, total: 5 });
    await setAndApprove(given, { ...PAGE, kind: 'unique', total: 3 });
    expect(await statuses(2)).toEqual([200, 409]);
  });

  test('can change during requests, which issue no more than the cap of that moment', async () => {
    const given = await deal({ redemptionKind: 'unique' });
    const answers = await Promise.all([
      ...Array.from({ length: 15 }, () => issue(given)),
      setAndApprove(given, { ...PAGE, kind: 'unique', total: 1 }),
      ...Array.from({ length: 15 }, () => issue(given)),
    ]);
    const issued = answers.filter((answer, n) => n !== 15 && answer.statusCode === 200).length;
    const counts = `SELECT issued_count AS n, (SELECT count(*)::int FROM redemptions WHERE deal_id = d.id) AS rows FROM deals d WHERE id = ?`;
    expect(await catalog.sql(counts, [given.id])).toEqual([{ n: issued, rows: issued }]);
    expect((await issue(given)).statusCode).toBe(409);
  });
});

describe('codes of a pool', () => {
  const taken = async (answer: Answer) => (await answer).json<{ codesTaken: CodesTakenDto }>().codesTaken;

  test('are added line by line; existing ones count as known', async () => {
    const given = await deal({ redemptionKind: 'pool' });
    expect(await taken(add(given, 'Code\nSPRING-1\nspring1\n,\nSPRING-2,paid\n'))).toEqual({
      added: 2,
      known: 1,
      refused: [
        { line: 1, reason: 'is a heading' },
        { line: 4, reason: 'holds no code' },
      ],
    });
    expect(await taken(add(given, 'spring 2\nSPRING-3'))).toEqual({ added: 1, known: 1, refused: [] });
    expect((await issue(given)).json()).toMatchObject({ kind: 'pool', code: 'SPRING-1' });
    // Issued codes count as known too.
    expect(await taken(add(given, 'SPRING-1'))).toEqual({ added: 0, known: 1, refused: [] });
    for (const code of ['SPRING-2', 'SPRING-3']) expect((await issue(given)).json()).toMatchObject({ code });
    expect((await issue(given)).statusCode).toBe(409);
    const ids = 'SELECT id - min(id) OVER () FROM pool_codes WHERE deal_id = ? ORDER BY id';
    expect(await catalog.column(ids, [given.id])).toEqual([0, 1, 2]);
  });

  test('of two deals may be the same', async () => {
    for (const given of [await deal({ redemptionKind: 'pool' }), await deal({ redemptionKind: 'pool' })])
      expect((await taken(add(given, 'TWIN'))).added).toBe(1);
  });

  test('sent twice at once are added once', async () => {
    const given = await deal({ redemptionKind: 'pool' });
    const csv = Array.from({ length: 500 }, (_, n) => `T${n}`).join('\n');
    const [a, b] = await Promise.all([taken(add(given, csv)), taken(add(given, csv))]);
    expect(a.added + b.added).toBe(500);
    expect(a.known + b.known).toBe(500);
  });
});
