import { beforeEach, describe, expect, test } from 'vitest';
import { SavedDealDto, SavedDealIdsDto } from '@campus-deals/contracts/catalog/deal.dto';
import type { Caller } from '@campus-deals/service-defaults';
import { validationErrors } from '@campus-deals/service-defaults/testing';
import type { College } from '../colleges/college.entity.js';
import { Deal } from '../deals/deal.entity.js';
import { sharedCatalog, type CatalogUnderTest } from '../testing/catalog-app.js';
import { aCollege, aDeal, aVendor } from '../testing/factories.js';
import type { Vendor } from '../vendors/vendor.entity.js';

const catalog = await sharedCatalog();
let college: College;
let vendor: Vendor;
let student: Caller & { userId: number };
let users = 5000;
beforeEach(async () => {
  college = await aCollege(catalog.em(), { isActive: true });
  vendor = await aVendor(catalog.em(), { collegeId: college.id });
  student = { kind: 'user', userId: ++users, role: 'student', sessionId: 1 };
});

const offer = async (given: Partial<Parameters<typeof aDeal>[1]> = {}): Promise<number> =>
  (await aDeal(catalog.em(), { collegeId: college.id, vendorId: vendor.id, ...given })).id;
const save = (id: number | string): ReturnType<CatalogUnderTest['ask']> =>
  catalog.ask('POST', `/api/deals/${id}/save`, { caller: student });
const unsave = (id: number | string): ReturnType<CatalogUnderTest['ask']> =>
  catalog.ask('DELETE', `/api/deals/${id}/save`, { caller: student });
const list = (query = ''): ReturnType<CatalogUnderTest['ask']> =>
  catalog.ask('GET', `/api/user/saved-deals${query}`, { caller: student });
const saved = async (): Promise<SavedDealDto[]> => (await list()).json();
const events = async (name: 'DealSaved' | 'DealUnsaved'): Promise<object[]> =>
  (await catalog.published(name)).filter(({ userId }) => userId === student.userId);

describe('saving', () => {
  test('is idempotent and published once', async () => {
    const id = await offer();
    for (let time = 0; time < 3; time++) {
      const answer = await save(id);
      expect([answer.statusCode, answer.json()]).toEqual([200, { isSaved: true }]);
    }
    expect(await saved()).toMatchObject([{ id, isAvailable: true }]);
    expect(await events('DealSaved')).toMatchObject([{ dealId: id, collegeId: college.id, userId: student.userId }]);
  });

  test('counts for orders once per mailbox of a verified student, never for the owner; identity may be away', async () => {
    const id = await offer();
    const { identity } = catalog;
    const counts = async (isVerified: boolean | undefined, mailbox: string, userId = (users += 1)) => {
      student = { kind: 'user', userId, role: 'student', sessionId: 1 };
      identity.mailboxKeys.set(userId, mailbox);
      if (isVerified !== undefined) identity.answers.set(userId, isVerified);
      expect((await save(id)).statusCode).toBe(200);
      return (await events('DealSaved')).map((event) => (event as { counts?: boolean }).counts);
    };
    expect(await counts(false, 'a')).toEqual([false]);
    expect(await counts(undefined, 'a')).toEqual([false]);
    expect(await counts(true, 'a')).toEqual([true]);
    expect(await counts(true, 'a')).toEqual([false]);
    expect(await counts(true, 'b')).toEqual([true]);
    expect(await counts(true, 'c', vendor.userId as number)).toEqual([false]);
    identity.isAway = true;
    expect(await counts(true, 'd')).toEqual([false]);
    identity.isAway = false;
  });

  test('concurrently saves once and is published once', async () => {
    const id = await offer();
    const answers = await Promise.all(Array.from({ length: 10 }, () => save(id)));
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['{"isSaved":true}']));
    expect(await saved()).toHaveLength(1);
    expect(await events('DealSaved')).toHaveLength(1);
  });

  test('is undone idempotently, and that is published once', async () => {
    const id = await offer();
    await save(id);
    for (let time = 0; time < 3; time++) expect((await unsave(id)).json()).toEqual({ isSaved: false });
    expect(await saved()).toEqual([]);
    expect(await events('DealUnsaved')).toEqual([{ dealId: id, collegeId: college.id, userId: student.userId }]);
  });

  test.each([
    ['pending', { status: 'pending' }],
    ['over', { endDate: new Date(Date.now() - 1) }],
    ['not begun', { startDate: new Date(Date.now() + 60_000) }],
  ] as const)('a deal that is %s is refused: readers do not see it', async (_what, given) => {
    const id = await offer(given);
    expect((await save(id)).json()).toMatchObject({ status: 404, code: 'deal_not_found' });
    expect(await saved()).toEqual([]);
  });

  test('an unknown deal is refused; unsaving it changes nothing', async () => {
    college = await aCollege(catalog.em());
    vendor = await aVendor(catalog.em(), { collegeId: college.id });
    for (const id of [999_999, await offer()])
      expect((await save(id)).json()).toMatchObject({ status: 404, code: 'deal_not_found' });
    expect((await unsave(999_999)).json()).toEqual({ isSaved: false });
    for (const id of ['x', '-1', '99999999999', '%00']) {
      for (const answer of [await save(id), await unsave(id)])
        expect(answer.json()).toMatchObject({ status: 400, errors: { id: expect.any(Array) } });
    }
    expect(await events('DealUnsaved')).toEqual([]);
  });
});

describe('saved deals', () => {
  test('are private, latest saved first, page by page, and never cached', async () => {
    const made = [await offer(), await offer(), await offer()];
    for (const id of made) await save(id);
    student = { ...student, userId: ++users };
    await save(made[0] ?? 0);
    student = { ...student, userId: users - 1 };
    const expected = made.toReversed();
    const answer = await list();
    expect(answer.json<SavedDealDto[]>().map(({ id }) => id)).toEqual(expected);
    expect(validationErrors([SavedDealDto], answer.json())).toEqual({});
    const ids = (await list('/ids')).json<SavedDealIdsDto>();
    expect(validationErrors(SavedDealIdsDto, ids)).toEqual({});
    expect(ids).toEqual({ ids: expected });
    expect(answer.headers['x-cache-tags']).toBeUndefined();
    const first = await list('?limit=2');
    const next = /^<(.+)>; rel="next"$/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await catalog.ask('GET', next, { caller: student });
    expect([...first.json<SavedDealDto[]>(), ...second.json<SavedDealDto[]>()].map(({ id }) => id)).toEqual(expected);
    expect(second.headers.link).toBeUndefined();
  });

  test('stay, marked, when a deal ends or is taken down, and saving them again succeeds', async () => {
    const id = await offer();
    await save(id);
    await catalog.em().nativeUpdate(Deal, { id }, { endDate: new Date(Date.now() - 1) });
    expect(await saved()).toMatchObject([{ id, isAvailable: false, status: 'approved' }]);
    await catalog.em().nativeUpdate(Deal, { id }, { endDate: null, status: 'rejected' });
    expect(await saved()).toMatchObject([{ id, isAvailable: false, status: 'rejected' }]);
    expect((await save(id)).json()).toEqual({ isSaved: true });
    await catalog.em().nativeUpdate(Deal, { id }, { status: 'approved' });
    expect(await saved()).toMatchObject([{ id, isAvailable: true }]);
  });

  test.each(
    [
      ['limit=0', 'limit'],
      ['limit=1000', 'limit'],
      ['cursor=nonsense', 'cursor'],
      [`cursor=${'x'.repeat(10_000)}`, 'cursor'],
      ['cursor=%00', 'cursor'],
      ['page=2', 'page'],
    ].map(([query = '', field = '']) => [query.slice(0, 20), field, query] as const),
  )('?%s names %s', async (_start, field, query) => {
    expect((await list(`?${query}`)).json()).toMatchObject({
      status: 400,
      code: 'validation_failed',
      errors: { [field]: expect.any(Array) },
    });
  });
});
