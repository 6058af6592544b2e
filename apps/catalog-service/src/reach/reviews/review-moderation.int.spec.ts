import { AdminReviewDto, type OwnReviewDto, type ReviewDto } from '@campus-deals/contracts/catalog/review.dto';
import type { Caller, SignedInUser } from '@campus-deals/service-defaults';
import { beforeEach, describe, expect, test } from 'vitest';
import { AccountSuspensionService } from '../../admin/accounts/account-suspension.service.js';
import { aStudent, exportOf, anOwner } from '../../testing/accounts.js';
import { ADMIN, sharedCatalog, type CatalogUnderTest } from '../../testing/catalog-app.js';
import { aCollege, aVendor, type OwnedVendor } from '../../testing/factories.js';

const catalog = await sharedCatalog();
const { identity } = catalog;
let vendor: OwnedVendor;
let owner: SignedInUser;
let student: SignedInUser;
let id: number;
identity.others = true;
beforeEach(async () => {
  owner = anOwner();
  student = aStudent();
  const { id: collegeId } = await aCollege(catalog.em(), { isActive: true });
  vendor = await aVendor(catalog.em(), { collegeId, userId: owner.userId });
  await write(aStudent(), 5);
  id = (await write(student, 1)).json<ReviewDto>().id;
});

type Answer = ReturnType<CatalogUnderTest['ask']>;
const mine = (): string => `/api/vendors/${vendor.id}/reviews/mine`;
const write = (caller: Caller, rating: number) =>
  catalog.ask('PUT', mine(), { caller, body: { rating, text: `${rating} stars` } });
const own = async () => (await catalog.read<OwnReviewDto>(mine(), student)).review;
const report = (caller: Caller = aStudent(), body: object = { reason: 'spam' }): Answer =>
  catalog.ask('POST', `/api/reviews/${id}/reports`, { caller, body });
const asAdmin = (method: 'GET' | 'POST' | 'DELETE', path = '', body?: object): Answer =>
  catalog.ask(method, `/api/admin/reviews${path}`, { caller: ADMIN, body });
const hide = (reason = 'It names an employee'): Answer => asAdmin('POST', `/${id}/hide`, { reason });
const restore = (): Answer => asAdmin('POST', `/${id}/restore`);
const listed = async (state: 'reported' | 'hidden') =>
  (await asAdmin('GET', `?state=${state}&limit=100`))
    .json<AdminReviewDto[]>()
    .filter(({ vendorId }) => vendorId === vendor.id);
const shown = async () => {
  const page = await catalog.read<{ rating: number; reviewCount: number }>(`/api/vendors/${vendor.id}`);
  const reviews = await catalog.read<ReviewDto[]>(`/api/vendors/${vendor.id}/reviews`);
  return { rating: page.rating, count: page.reviewCount, stars: reviews.map(({ rating }) => rating) };
};
const BOTH = { rating: 3, count: 2, stars: [1, 5] };
const OTHER_ONLY = { rating: 5, count: 1, stars: [5] };

describe('a hidden review', () => {
  test('is neither shown nor counted until it is restored, and its writer reads why', async () => {
    await report();
    expect(await shown()).toEqual(BOTH);
    const hidden = await hide();
    expect(hidden.json()).toMatchObject({ id, hiddenReason: 'It names an employee', reportCount: 0 });
    expect(hidden.headers['x-invalidate-tags']).toContain(`vendor-${vendor.id}`);
    expect(await shown()).toEqual(OTHER_ONLY);
    expect(await own()).toMatchObject({ id, hiddenReason: 'It names an employee' });
    expect([await listed('reported'), await listed('hidden')]).toMatchObject([[], [{ id }]]);
    await hide('Another reason');
    expect(await shown()).toEqual(OTHER_ONLY);
    await restore();
    await restore();
    expect(await shown()).toEqual(BOTH);
    expect(await own()).toMatchObject({ hiddenReason: null });
    expect(await listed('hidden')).toEqual([]);
  });

  test('is published for its author, once per reason, and so is its return', async () => {
    for (const reason of ['It names an employee', 'It names an employee', 'Another reason']) await hide(reason);
    const author = { vendorId: vendor.id, userId: student.userId, vendorName: vendor.name };
    expect(await catalog.published('ReviewHidden', { reviewId: id })).toMatchObject([
      { ...author, reason: 'It names an employee', hiddenAt: expect.any(String) },
      { ...author, reason: 'Another reason' },
    ]);
    await restore();
    await restore();
    const shownAgain = await catalog.published('ReviewRestored', { reviewId: id });
    expect(shownAgain).toMatchObject([{ ...author, restoredAt: expect.any(String) }]);
  });

  test('is counted in a total', async () => {
    await hide();
    const [n] = await catalog.column('SELECT count(*)::int FROM reviews WHERE hidden_reason IS NOT NULL');
    expect((await asAdmin('GET', '?state=hidden&limit=1')).headers['x-total-count']).toBe(String(n));
  });

  test('stays hidden when its writer changes it, and cannot be deleted to write another', async () => {
    await hide();
    expect((await write(student, 2)).json()).toMatchObject({ rating: 2, hiddenReason: 'It names an employee' });
    expect(await shown()).toEqual(OTHER_ONLY);
    expect((await catalog.ask('DELETE', mine(), { caller: student })).json()).toMatchObject({ code: 'review_hidden' });
    await restore();
    expect(await shown()).toEqual({ rating: 3.5, count: 2, stars: [2, 5] });
  });

  test('can be neither reported nor answered, and is not there for its vendor', async () => {
    await hide();
    expect((await report()).json()).toMatchObject({ status: 404, code: 'review_not_found' });
    expect(await catalog.read('/api/vendor/reviews', owner)).toHaveLength(1);
    const answer = catalog.ask('PUT', `/api/vendor/reviews/${id}/answer`, { caller: owner, body: { answer: 'Hm' } });
    expect((await answer).json()).toMatchObject({ code: 'review_not_found' });
  });

  test('is counted once its account is restored and an admin restores it, in either order', async () => {
    const suspend = (isSuspended: boolean, version: number) =>
      catalog
        .em()
        .transactional(() =>
          catalog.get(AccountSuspensionService).set({ userId: student.userId, version }, isSuspended),
        );
    await hide();
    await suspend(true, 1);
    await suspend(false, 2);
    expect(await shown()).toEqual(OTHER_ONLY);
    await suspend(true, 3);
    await restore();
    expect(await shown()).toEqual(OTHER_ONLY);
    await suspend(false, 4);
    expect(await shown()).toEqual(BOTH);
  });

  test('and shown at once by two admins counts once', async () => {
    await Promise.all([hide(), hide(), hide()]);
    expect(await shown()).toEqual(OTHER_ONLY);
    await Promise.all([restore(), restore(), restore()]);
    expect(await shown()).toEqual(BOTH);
  });
});

test('an admin removes an answer and leaves the review', async () => {
  await catalog.ask('PUT', `/api/vendor/reviews/${id}/answer`, { caller: owner, body: { answer: 'You again' } });
  expect((await asAdmin('DELETE', `/${id}/answer`)).json()).toMatchObject({ answer: null, answeredAt: null });
  expect(await shown()).toEqual(BOTH);
});

test('a review that does not exist is neither hidden, restored nor relieved of an answer', async () => {
  id = 99_999_999;
  const answers = [hide(), restore(), asAdmin('DELETE', `/${id}/answer`)];
  for (const answer of answers) expect((await answer).json()).toMatchObject({ status: 404, code: 'review_not_found' });
});

test('an export has one’s answers', async () => {
  await catalog.ask('PUT', `/api/vendor/reviews/${id}/answer`, { caller: owner, body: { answer: 'Sorry' } });
  expect(await exportOf(catalog, owner)).toMatchObject({ reviewAnswers: [{ reviewId: id, answer: 'Sorry' }] });
});
