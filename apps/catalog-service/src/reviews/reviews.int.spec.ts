import { OwnReviewDto, ReviewDto, WrittenReviewDto } from '@campus-deals/contracts/catalog/review.dto';
import type { Caller, SignedInUser } from '@campus-deals/service-defaults';
import { validationErrors } from '@campus-deals/service-defaults/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startIdentityDouble, type IdentityDouble } from '../redemptions/testing/identity-double.js';
import { aStudent } from '../testing/accounts.js';
import { ADMIN, startCatalog, type CatalogUnderTest } from '../testing/catalog-app.js';
import { statementsOf } from '../testing/plans.js';
import { aCollege, aDeal, aVendor, type OwnedVendor } from '../testing/factories.js';
import { untilAdmitted } from '../testing/until-admitted.js';

let catalog: CatalogUnderTest;
let identity: IdentityDouble;
let collegeId: number;
let vendor: OwnedVendor;
beforeAll(async () => {
  identity = await startIdentityDouble();
  identity.others = true;
  catalog = await startCatalog(undefined, { IDENTITY_URL: identity.url });
  collegeId = (await aCollege(catalog.em(), { isActive: true })).id;
});
afterAll(async () => {
  await catalog.stop();
  await identity.stop();
});
beforeEach(async () => {
  vendor = await aVendor(catalog.em(), { collegeId });
});

type Answer = ReturnType<CatalogUnderTest['ask']>;
const put = (caller: Caller, body: unknown, id = vendor.id): Answer =>
  catalog.ask('PUT', `/api/vendors/${id}/reviews/mine`, { caller, body });
const remove = (caller: Caller): Answer => catalog.ask('DELETE', `/api/vendors/${vendor.id}/reviews/mine`, { caller });
const own = async (caller: Caller): Promise<WrittenReviewDto | null> => {
  const answer = (await catalog.ask('GET', `/api/vendors/${vendor.id}/reviews/mine`, { caller })).json<OwnReviewDto>();
  expect(validationErrors(OwnReviewDto, answer)).toEqual({});
  return answer.review;
};
const list = (query = ''): Answer => catalog.ask('GET', `/api/vendors/${vendor.id}/reviews${query}`);
const shown = async (): Promise<{ rating: number | null; reviewCount: number }> => {
  const { rating, reviewCount } = (await catalog.ask('GET', `/api/vendors/${vendor.id}`)).json<{
    rating: number | null;
    reviewCount: number;
  }>();
  return { rating, reviewCount };
};

describe('a student’s review', () => {
  test('is one per vendor: a new one replaces it, and the vendor’s mean follows', async () => {
    expect(await shown()).toEqual({ rating: null, reviewCount: 0 });
    const [a, b] = [aStudent(), aStudent()];
    expect(await own(a)).toBeNull();
    const first = await put(a, { rating: 5, text: '  Best bagels  ' });
    expect(first.statusCode).toBe(200);
    expect(validationErrors(WrittenReviewDto, first.json())).toEqual({});
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

  test('is published once, without its author', async () => {
    const student = aStudent();
    const { id: reviewId } = (await put(student, { rating: 4, text: 'Ask for Ann.' })).json<ReviewDto>();
    await put(student, { rating: 2 });
    const events = await catalog.published('ReviewWritten');
    expect(events.filter((event) => event.reviewId === reviewId)).toEqual([
      { reviewId, vendorId: vendor.id, collegeId, vendorUserId: vendor.userId, rating: 4 },
    ]);
  });

  test('counts once for each of 40 concurrent students with two devices', async () => {
    const students = Array.from({ length: 40 }, () => aStudent());
    const answers = await Promise.all(
      students.flatMap((student, n) => {
        const rate = () => untilAdmitted(() => put(student, { rating: (n % 5) + 1 }));
        return [rate(), rate()];
      }),
    );
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await shown()).toEqual({ rating: 3, reviewCount: 40 });
    await Promise.all(
      students.flatMap((student) => {
        const take = () => untilAdmitted(() => remove(student));
        return [take(), take()];
      }),
    );
    expect(await shown()).toEqual({ rating: null, reviewCount: 0 });
  });

  test('invalidates what is cached of the vendor, and in lists only its mean', async () => {
    const student = aStudent();
    const tags = async (answer: Answer): Promise<string[]> =>
      String((await answer).headers['x-invalidate-tags'] ?? '').split(',');
    for (const write of [() => put(student, { rating: 4 }), () => put(student, { rating: 5 }), () => remove(student)])
      expect((await tags(write())).toSorted()).toEqual([
        'count:vendors',
        `count:vendors-of-college-${collegeId}`,
        `vendor-${vendor.id}`,
      ]);
    expect(await tags(remove(student))).toEqual(['']);
  });
});

describe('writing a review', () => {
  test('is refused for visitors, admins, and the owner in any role; another owner may', async () => {
    expect(
      (await catalog.ask('PUT', `/api/vendors/${vendor.id}/reviews/mine`, { body: { rating: 5 } })).statusCode,
    ).toBe(401);
    expect((await put(ADMIN, { rating: 5 })).json()).toMatchObject({ status: 403, code: 'access_denied' });
    for (const role of ['student', 'vendor'] as const)
      expect((await put({ ...aStudent(vendor.userId), role }, { rating: 5 })).json()).toMatchObject({
        status: 403,
        code: 'own_business',
        detail: 'You cannot review your own business',
      });
    expect(await shown()).toEqual({ rating: null, reviewCount: 0 });
    const { userId } = await aVendor(catalog.em(), { collegeId });
    expect((await put({ ...aStudent(userId), role: 'vendor' }, { rating: 5 })).statusCode).toBe(200);
  });

  test('needs a verified student or a redemption there; while identity is unavailable, only unknown students are refused', async () => {
    const redeemed = async (kind: 'page' | 'unique', isUsed: boolean): Promise<SignedInUser> => {
      const student = aStudent();
      identity.answers.set(student.userId, false);
      const deal = await aDeal(catalog.em(), { collegeId, vendorId: vendor.id, redemptionKind: kind });
      const given = await catalog.ask('POST', `/api/deals/${deal.id}/redemptions`, { caller: student });
      expect(given.statusCode).toBe(200);
      if (isUsed) await catalog.sql('UPDATE redemptions SET redeemed_at = now() WHERE user_id = ?', [student.userId]);
      return student;
    };
    const [shown, used, unused] = [
      await redeemed('page', false),
      await redeemed('unique', true),
      await redeemed('unique', false),
    ];
    const nobody = aStudent();
    identity.answers.set(nobody.userId, false);
    for (const caller of [nobody, unused])
      expect((await put(caller, { rating: 1 })).json()).toMatchObject({ status: 403, code: 'verified_students_only' });
    const verified = aStudent();
    expect((await put(verified, { rating: 5 })).statusCode).toBe(200);
    identity.isAway = true;
    try {
      for (const caller of [shown, used, verified]) expect((await put(caller, { rating: 4 })).statusCode).toBe(200);
      expect((await put(aStudent(), { rating: 1 })).json()).toMatchObject({ code: 'service_unavailable' });
    } finally {
      identity.isAway = false;
    }
    // It does not count for another vendor.
    const other = await aVendor(catalog.em(), { collegeId });
    expect((await put(used, { rating: 1 }, other.id)).statusCode).toBe(403);
  });

  test('is refused for a hidden vendor', async () => {
    const { id: waiting } = await aCollege(catalog.em());
    const hidden = await aVendor(catalog.em(), { collegeId: waiting });
    for (const id of [hidden.id, 99_999_999]) {
      expect((await put(aStudent(), { rating: 5 }, id)).json()).toMatchObject({
        status: 404,
        code: 'vendor_not_found',
      });
      expect((await catalog.ask('GET', `/api/vendors/${id}/reviews`)).json()).toMatchObject({
        status: 404,
        code: 'vendor_not_found',
      });
      expect((await catalog.ask('GET', `/api/vendors/${id}/reviews/mine`, { caller: aStudent() })).statusCode).toBe(
        404,
      );
    }
  });

  test.each([
    [{}, 'rating'],
    [{ rating: 0 }, 'rating'],
    [{ rating: 6 }, 'rating'],
    [{ rating: 4.5 }, 'rating'],
    [{ rating: '5' }, 'rating'],
    [{ rating: 5, text: 'x'.repeat(501) }, 'text'],
    [{ rating: 5, text: 'a\u0000b' }, 'text'],
    [{ rating: 5, stars: 5 }, 'stars'],
  ])('%j is refused', async (body, field) => {
    expect((await put(aStudent(), body)).json()).toMatchObject({
      status: 400,
      errors: { [field]: expect.any(Array) },
    });
  });
});

describe('the list', () => {
  test('is public, page by page, newest first, without names', async () => {
    const texts = ['one', 'two', 'three "3"', 'vier\n4', ''];
    for (const text of texts) await put(aStudent(), { rating: 4, text });
    const first = await list('?limit=3');
    const next = /<[^?]*(\?[^>]*)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await list(next);
    const all = [...first.json<ReviewDto[]>(), ...second.json<ReviewDto[]>()];
    expect(validationErrors([ReviewDto], all)).toEqual({});
    expect(all.map(({ text }) => text)).toEqual([null, 'vier\n4', 'three "3"', 'two', 'one']);
    expect(second.headers.link).toBeUndefined();
    expect(first.headers['x-cache-tags']).toContain(`vendor-${vendor.id},`);
    expect(first.body).not.toMatch(/user/i);
  });

  test('of a vendor without reviews is empty, and refuses an invalid page', async () => {
    expect((await list()).json()).toEqual([]);
    for (const query of ['?limit=0', '?limit=x', '?cursor=abc', '?sort=best', '?cursor=WzEsMl0'])
      expect((await list(query)).statusCode).toBe(400);
  });
});

test('a page is one statement, without the rows before or after it', async () => {
  for (const rating of [1, 2, 3]) await put(aStudent(), { rating });
  const next = /<[^?]*(\?[^>]*)>/.exec(String((await list('?limit=1')).headers.link))?.[1] ?? '';
  for (const page of ['?limit=1', next]) {
    const { result, statements } = await statementsOf(() => list(page));
    expect(result.json()).toHaveLength(1);
    expect(statements).toHaveLength(1);
  }
});
