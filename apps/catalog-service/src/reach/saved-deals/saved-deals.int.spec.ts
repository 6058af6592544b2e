import { beforeEach, describe, expect, test } from 'vitest';
import type { SavedDealDto, SavedDealIdsDto } from '@campus-deals/contracts/catalog/deal.dto';
import type { SignedInUser } from '@campus-deals/service-defaults';
import { Deal } from '../../deals/deal.entity.js';
import { aStudent } from '../../testing/accounts.js';
import { allPages, sharedCatalog, type CatalogUnderTest } from '../../testing/catalog-app.js';
import { aDeal, freshBusiness } from '../../testing/factories.js';

const catalog = await sharedCatalog();
let student: SignedInUser;
const shop = freshBusiness(catalog);
beforeEach(async () => {
  student = aStudent();
});

const offer = async (given: Partial<Parameters<typeof aDeal>[1]> = {}) =>
  (await aDeal(catalog.em(), { ...shop.ids, ...given })).id;
const save = (id: number | string): ReturnType<CatalogUnderTest['ask']> =>
  catalog.ask('POST', `/api/deals/${id}/save`, { caller: student });
const unsave = (id: number | string) => catalog.ask('DELETE', `/api/deals/${id}/save`, { caller: student });
const list = (query = ''): ReturnType<CatalogUnderTest['ask']> =>
  catalog.ask('GET', `/api/user/saved-deals${query}`, { caller: student });
const saved = async (): Promise<SavedDealDto[]> => (await list()).json();
const events = (name: 'DealSaved' | 'DealUnsaved') => catalog.published(name, { userId: student.userId });

describe('saving', () => {
  test('counts for orders once per mailbox of a verified student, never for the owner; identity may be away', async () => {
    const id = await offer();
    const { identity } = catalog;
    const counts = async (isVerified: boolean | undefined, mailbox: string, { userId } = aStudent()) => {
      student = aStudent(userId);
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
    expect(await counts(true, 'c', shop.vendor.owner)).toEqual([false]);
    identity.isAway = true;
    expect(await counts(true, 'd')).toEqual([false]);
    identity.isAway = false;
  });

  test('saves once and is published once, however often and concurrently it is requested', async () => {
    const id = await offer();
    const answers = await Promise.all(Array.from({ length: 10 }, () => save(id)));
    expect(new Set([...answers, await save(id)].map(({ body }) => body))).toEqual(new Set(['{"isSaved":true}']));
    expect(await saved()).toMatchObject([{ id, isAvailable: true }]);
    expect(await events('DealSaved')).toMatchObject([
      { dealId: id, collegeId: shop.college.id, userId: student.userId },
    ]);
  });

  test('is undone idempotently, and that is published once', async () => {
    const id = await offer();
    await save(id);
    for (let time = 0; time < 3; time++) expect((await unsave(id)).json()).toEqual({ isSaved: false });
    expect(await saved()).toEqual([]);
    expect(await events('DealUnsaved')).toEqual([{ dealId: id, collegeId: shop.college.id, userId: student.userId }]);
  });

  test('an unknown deal is refused; unsaving it changes nothing', async () => {
    expect((await save(999_999)).json()).toMatchObject({ code: 'deal_not_found' });
    expect((await unsave(999_999)).json()).toEqual({ isSaved: false });
    expect(await events('DealUnsaved')).toEqual([]);
  });
});

describe('saved deals', () => {
  test('are private, latest saved first, page by page, and never cached', async () => {
    const made = [await offer(), await offer(), await offer()];
    for (const id of made) await save(id);
    await catalog.ask('POST', `/api/deals/${made[0]}/save`, { caller: aStudent() });
    const expected = made.toReversed();
    const answer = await list();
    expect(answer.json<SavedDealDto[]>().map(({ id }) => id)).toEqual(expected);
    const ids = (await list('/ids')).json<SavedDealIdsDto>();
    expect(ids).toEqual({ ids: expected });
    expect(answer.headers['x-cache-tags']).toBeUndefined();
    const paged = await allPages(catalog, '/api/user/saved-deals?limit=2', student);
    expect(paged.map(({ id }) => id)).toEqual(expected);
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
});
