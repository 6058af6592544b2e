import type { ReviewDto } from '@campus-deals/contracts/catalog/review.dto';
import type { SignedInUser } from '@campus-deals/service-defaults';
import { beforeEach, expect, test } from 'vitest';
import { aStudent } from '../../testing/accounts.js';
import { allPages, sharedCatalog, type CatalogUnderTest } from '../../testing/catalog-app.js';
import { aCollege, aVendor, type OwnedVendor } from '../../testing/factories.js';
import { Vendor } from '../../vendors/vendor.entity.js';

const catalog = await sharedCatalog();
const { identity } = catalog;
let vendor: OwnedVendor;
let owner: SignedInUser;
identity.others = true;
const collegeId = (await aCollege(catalog.em(), { isActive: true })).id;
beforeEach(async () => {
  vendor = await aVendor(catalog.em(), { collegeId });
  owner = vendor.owner;
});

type Answer = ReturnType<CatalogUnderTest['ask']>;
async function aReview(text: string, caller = aStudent()): Promise<number> {
  const body = { rating: 4, text };
  return (await catalog.ask('PUT', `/api/vendors/${vendor.id}/reviews/mine`, { caller, body })).json<ReviewDto>().id;
}
const reply = (id: number, answer: unknown, caller = owner) =>
  catalog.ask('PUT', `/api/vendor/reviews/${id}/answer`, { caller, body: { answer } });
const takeBack = (id: number, caller = owner): Answer =>
  catalog.ask('DELETE', `/api/vendor/reviews/${id}/answer`, { caller });
const list = (query = '', caller = owner): Answer => catalog.ask('GET', `/api/vendor/reviews${query}`, { caller });
const texts = async (answer: Answer) => (await answer).json<ReviewDto[]>().map(({ text }) => text);
const onPage = async () => (await catalog.ask('GET', `/api/vendors/${vendor.id}/reviews`)).json<ReviewDto[]>();
const answered = (reviewId: number) => catalog.published('ReviewAnswered', { reviewId });

test('a vendor reads the reviews of their own business page by page, newest first, without names', async () => {
  for (const text of ['one', 'two', 'three']) await aReview(text);
  const rows = await allPages<ReviewDto>(catalog, '/api/vendor/reviews?limit=2', owner);
  expect(rows.map(({ text }) => text)).toEqual(['three', 'two', 'one']);
  expect(JSON.stringify(rows)).not.toMatch(/user/i);
  const { owner: stranger } = await aVendor(catalog.em(), { collegeId });
  expect((await list('', stranger)).json()).toEqual([]);
});

test('the filter leaves what has no answer yet', async () => {
  const id = await aReview('answered');
  await aReview('waiting');
  await reply(id, 'Thanks');
  expect(await texts(list('?unanswered=true'))).toEqual(['waiting']);
  expect(await texts(list('?unanswered=false'))).toEqual(['waiting', 'answered']);
  expect((await list('?unanswered=perhaps')).json()).toMatchObject({ errors: { unanswered: expect.any(Array) } });
});

test('an answer shows under the review at once, may be corrected, and is published once', async () => {
  const student = aStudent();
  const id = await aReview('Burnt', student);
  const answer = await reply(id, '  We have a new oven.  ');
  expect([answer.statusCode, answer.headers['x-invalidate-tags']]).toEqual([204, `vendor-${vendor.id}`]);
  expect(await onPage()).toMatchObject([{ id, answer: 'We have a new oven.', answeredAt: expect.any(String) }]);
  await reply(id, 'We have two new ovens.');
  expect(await onPage()).toMatchObject([{ answer: 'We have two new ovens.' }]);
  expect(await answered(id)).toEqual([
    { reviewId: id, vendorId: vendor.id, collegeId, userId: student.userId, vendorName: vendor.name },
  ]);
});

test('an answer stays when the review changes, and goes when its writer removes it', async () => {
  const student = aStudent();
  const id = await aReview('Fine', student);
  await reply(id, 'Thanks');
  await aReview('Better', student);
  expect(await onPage()).toMatchObject([{ text: 'Better', answer: 'Thanks' }]);
  expect((await takeBack(id)).statusCode).toBe(204);
  expect((await takeBack(id)).statusCode).toBe(204);
  expect(await onPage()).toMatchObject([{ text: 'Better', answer: null, answeredAt: null }]);
});

test('a suspended vendor reads, and answers nothing', async () => {
  const id = await aReview('Fine');
  await catalog.em().nativeUpdate(Vendor, vendor.id, { suspendedAt: new Date(), suspensionReason: 'Charged' });
  expect((await reply(id, 'Thanks')).json()).toMatchObject({ code: 'vendor_suspended' });
  expect(await texts(list())).toEqual(['Fine']);
});
