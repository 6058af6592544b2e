import type { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import type { OwnReviewDto, ReviewDto, WrittenReviewDto } from '@campus-deals/contracts/catalog/review.dto';
import type { Caller, SignedInUser } from '@campus-deals/service-defaults';
import { describe, expect, test } from 'vitest';
import { aStudent } from '../../testing/accounts.js';
import { allPages, sharedCatalog, type CatalogUnderTest, tagsOf } from '../../testing/catalog-app.js';
import { aCollege, aDeal, aVendor, freshBusiness } from '../../testing/factories.js';

const catalog = await sharedCatalog();
const { identity } = catalog;
identity.others = true;
const shop = freshBusiness(catalog);

type Answer = ReturnType<CatalogUnderTest['ask']>;
const put = (caller: Caller, body: unknown, id = shop.vendor.id) =>
  catalog.ask('PUT', `/api/vendors/${id}/reviews/mine`, { caller, body });
const remove = (caller: Caller): Answer =>
  catalog.ask('DELETE', `/api/vendors/${shop.vendor.id}/reviews/mine`, { caller });
const own = async (caller: Caller): Promise<WrittenReviewDto | null> => {
  const answer = await catalog.read<OwnReviewDto>(`/api/vendors/${shop.vendor.id}/reviews/mine`, caller);
  return answer.review;
};
const list = (query = ''): Answer => catalog.ask('GET', `/api/vendors/${shop.vendor.id}/reviews${query}`);
const shown = async () => {
  const { rating, reviewCount } = await catalog.read<VendorDto>(`/api/vendors/${shop.vendor.id}`);
  return { rating, reviewCount };
};

describe('a student’s review', () => {
  test('is one per vendor: a new one replaces it, and the vendor’s mean follows', async () => {
    expect(await shown()).toEqual({ rating: null, reviewCount: 0 });
    const [a, b] = [aStudent(), aStudent()];
    expect(await own(a)).toBeNull();
    const first = await put(a, { rating: 5, text: '  Best bagels  ' });
    expect(first.statusCode).toBe(200);
    expect(first.json()).toMatchObject({ rating: 5, text: 'Best bagels' });
    await put(b, { rating: 2 });
    expect(await shown()).toEqual({ rating: 3.5, reviewCount: 2 });
    const again = await put(a, { rating: 3, text: null });
    expect(again.json()).toEqual({ ...first.json<ReviewDto>(), rating: 3, text: null });
    expect(await own(a)).toEqual(again.json());
    expect(await shown()).toEqual({ rating: 2.5, reviewCount: 2 });
    expect((await remove(a)).statusCode).toBe(204);
    expect((await remove(a)).statusCode).toBe(204);
    expect(await shown()).toEqual({ rating: 2, reviewCount: 1 });
  });

  test('is published once a month, however often its author changes or deletes it, without its author', async () => {
    const student = aStudent();
    const { id: reviewId } = (await put(student, { rating: 4, text: 'Ask for Ann.' })).json<ReviewDto>();
    for (let n = 0; n < 15; n += 1) {
      await put(student, { rating: 1 });
      await remove(student);
    }
    const events = () => catalog.published('ReviewWritten', { vendorId: shop.vendor.id });
    const facts = { vendorId: shop.vendor.id, collegeId: shop.ids.collegeId, vendorUserId: shop.vendor.userId };
    expect(await events()).toEqual([{ reviewId, ...facts, rating: 4 }]);
    await put(aStudent(), { rating: 5 });
    expect(await events()).toHaveLength(2);
  });

  test('counts once for each of 10 concurrent students with two devices', async () => {
    const students = Array.from({ length: 10 }, () => aStudent());
    const devices = students.flatMap((student, n) => [[student, n] as const, [student, n] as const]);
    const answers = await Promise.all(devices.map(([student, n]) => put(student, { rating: (n % 5) + 1 })));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await shown()).toEqual({ rating: 3, reviewCount: 10 });
    await Promise.all(devices.map(([student]) => remove(student)));
    expect(await shown()).toEqual({ rating: null, reviewCount: 0 });
  });

  test('invalidates what is cached of the vendor, and in lists only its mean', async () => {
    const student = aStudent();
    const tags = ['count:vendors', `count:vendors-of-college-${shop.ids.collegeId}`, `vendor-${shop.vendor.id}`];
    for (const write of [() => put(student, { rating: 4 }), () => put(student, { rating: 5 }), () => remove(student)])
      expect(tagsOf(await write()).toSorted()).toEqual(tags);
    expect(tagsOf(await remove(student))).toEqual(['']);
  });
});

describe('writing a review', () => {
  test('is refused for the owner in any role; another owner may', async () => {
    for (const role of ['student', 'vendor'] as const)
      expect((await put({ ...aStudent(shop.vendor.userId), role }, { rating: 5 })).json()).toMatchObject({
        code: 'own_business',
        detail: 'You cannot review your own business',
      });
    expect(await shown()).toEqual({ rating: null, reviewCount: 0 });
    const { owner: other } = await aVendor(catalog.em(), { collegeId: shop.ids.collegeId });
    expect((await put(other, { rating: 5 })).statusCode).toBe(200);
  });

  test('needs a verified student or a use that the counter counted; identity is asked for the first one only', async () => {
    const { owner } = shop.vendor;
    const aFreeAccount = (): SignedInUser => {
      const student = aStudent();
      identity.answers.set(student.userId, false);
      return student;
    };
    const dealOf = async (redemptionKind: 'page' | 'unique') =>
      (await aDeal(catalog.em(), { ...shop.ids, redemptionKind })).id;
    const ask = async (path: string, caller: Caller, body: object = {}) => {
      const answer = await catalog.ask('POST', path, { caller, body });
      expect(answer.statusCode).toBe(200);
      return answer.json<{ id: number; code: string }>();
    };
    const [page, unique] = [await dealOf('page'), await dealOf('unique')];
    const [nobody, pressed, unused, scanned, takenBack, confirmed] = Array.from({ length: 6 }, aFreeAccount) as [
      SignedInUser,
      ...SignedInUser[],
    ];
    await ask(`/api/deals/${page}/uses`, pressed as Caller);
    const issue = async (caller = nobody) => (await ask(`/api/deals/${unique}/redemptions`, caller)).code;
    const scan = async (caller = nobody) => ask('/api/vendor/redemptions', owner, { scan: await issue(caller) });
    await issue(unused);
    await scan(scanned);
    const { id } = await scan(takenBack);
    const path = `/api/vendor/redemptions/${id}/take-back`;
    expect((await catalog.ask('POST', path, { caller: owner, body: { reason: 'mistake' } })).statusCode).toBe(204);
    await catalog.ask('PUT', '/api/vendor/pin', { caller: owner, body: { pin: '4711' } });
    await ask(`/api/deals/${page}/uses`, confirmed as Caller, { pin: '4711' });

    for (const caller of [nobody, pressed, unused, takenBack])
      expect((await put(caller as Caller, { rating: 1 })).json()).toMatchObject({ code: 'verified_students_only' });
    const verified = aStudent();
    const known = [scanned, confirmed, verified] as SignedInUser[];
    for (const caller of known) expect((await put(caller, { rating: 5 })).statusCode).toBe(200);
    identity.isAway = true;
    try {
      for (const caller of known) expect((await put(caller, { rating: 4 })).statusCode).toBe(200);
      expect((await put(aStudent(), { rating: 1 })).json()).toMatchObject({ code: 'service_unavailable' });
    } finally {
      identity.isAway = false;
    }
    // It does not count for another vendor.
    const other = await aVendor(catalog.em(), { collegeId: shop.ids.collegeId });
    expect((await put(scanned as Caller, { rating: 1 }, other.id)).statusCode).toBe(403);
  });

  test('is possible once per mailbox, also for accounts that write at once', async () => {
    const accounts = Array.from({ length: 5 }, () => aStudent());
    for (const { userId } of accounts) identity.mailboxKeys.set(userId, `mailbox-of-vendor-${shop.vendor.id}`);
    const answers = await Promise.all(accounts.map((account) => put(account, { rating: 1 })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'already_reviewed' });
    expect(await shown()).toEqual({ rating: 1, reviewCount: 1 });
    // Another account may, once the review is deleted.
    const [writer, other] = answers[0]?.statusCode === 200 ? accounts : accounts.toReversed();
    for (const account of accounts) await remove(account);
    expect((await put((writer === accounts[0] ? other : writer) as Caller, { rating: 3 })).statusCode).toBe(200);
  });

  test('is refused for a hidden vendor', async () => {
    const { id: waiting } = await aCollege(catalog.em());
    const hidden = await aVendor(catalog.em(), { collegeId: waiting });
    for (const id of [hidden.id, 99_999_999]) {
      expect((await put(aStudent(), { rating: 5 }, id)).json()).toMatchObject({ code: 'vendor_not_found' });
      expect(await catalog.read(`/api/vendors/${id}/reviews`)).toMatchObject({ code: 'vendor_not_found' });
      const mine = await catalog.ask('GET', `/api/vendors/${id}/reviews/mine`, { caller: aStudent() });
      expect(mine.statusCode).toBe(404);
    }
  });
});

test('the list is public, page by page, newest first, without names', async () => {
  const texts = ['one', 'two', 'three "3"', 'vier\n4', ''];
  for (const text of texts) await put(aStudent(), { rating: 4, text });
  const first = await list();
  const all = await allPages<ReviewDto>(catalog, `/api/vendors/${shop.vendor.id}/reviews?limit=3`);
  expect(all.map(({ text }) => text)).toEqual([null, 'vier\n4', 'three "3"', 'two', 'one']);
  expect(first.headers['x-cache-tags']).toContain(`vendor-${shop.vendor.id},`);
  expect(first.body).not.toMatch(/user/i);
});
