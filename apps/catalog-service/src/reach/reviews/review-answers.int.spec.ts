import type { ReviewDto } from '@campus-deals/contracts/catalog/review.dto';
import { expect, test } from 'vitest';
import { aStudent } from '../../testing/accounts.js';
import { allPages, sharedCatalog, type CatalogUnderTest } from '../../testing/catalog-app.js';
import { aVendor, freshBusiness } from '../../testing/factories.js';

const catalog = await sharedCatalog();
const { identity } = catalog;
identity.others = true;
const shop = freshBusiness(catalog);

type Answer = ReturnType<CatalogUnderTest['ask']>;
async function aReview(text: string, caller = aStudent()): Promise<number> {
  const body = { rating: 4, text };
  return (await catalog.ask('PUT', `/api/vendors/${shop.vendor.id}/reviews/mine`, { caller, body })).json<ReviewDto>()
    .id;
}
const reply = (id: number, answer: unknown, caller = shop.owner) =>
  catalog.ask('PUT', `/api/vendor/reviews/${id}/answer`, { caller, body: { answer } });
const takeBack = (id: number, caller = shop.owner): Answer =>
  catalog.ask('DELETE', `/api/vendor/reviews/${id}/answer`, { caller });
const list = (query = '', caller = shop.owner): Answer => catalog.ask('GET', `/api/vendor/reviews${query}`, { caller });
const texts = async (answer: Answer) => (await answer).json<ReviewDto[]>().map(({ text }) => text);
const onPage = () => catalog.read<ReviewDto[]>(`/api/vendors/${shop.vendor.id}/reviews`);
const answered = (reviewId: number) => catalog.published('ReviewAnswered', { reviewId });

test('a vendor reads the reviews of their own business page by page, newest first, without names', async () => {
  for (const text of ['one', 'two', 'three']) await aReview(text);
  const rows = await allPages<ReviewDto>(catalog, '/api/vendor/reviews?limit=2', shop.owner);
  expect(rows.map(({ text }) => text)).toEqual(['three', 'two', 'one']);
  expect(JSON.stringify(rows)).not.toMatch(/user/i);
  const { owner: stranger } = await aVendor(catalog.em(), { collegeId: shop.ids.collegeId });
  expect((await list('', stranger)).json()).toEqual([]);
});

test('the filter leaves what has no answer yet', async () => {
  const id = await aReview('answered');
  await aReview('waiting');
  await reply(id, 'Thanks');
  expect(await texts(list('?unanswered=true'))).toEqual(['waiting']);
  expect(await texts(list('?unanswered=false'))).toEqual(['waiting', 'answered']);
});

test('an answer shows under the review at once, may be corrected, and is published once', async () => {
  const student = aStudent();
  const id = await aReview('Burnt', student);
  const answer = await reply(id, '  We have a new oven.  ');
  expect([answer.statusCode, answer.headers['x-invalidate-tags']]).toEqual([204, `vendor-${shop.vendor.id}`]);
  expect(await onPage()).toMatchObject([{ id, answer: 'We have a new oven.', answeredAt: expect.any(String) }]);
  await reply(id, 'We have two new ovens.');
  expect(await onPage()).toMatchObject([{ answer: 'We have two new ovens.' }]);
  expect(await answered(id)).toEqual([
    {
      reviewId: id,
      vendorId: shop.vendor.id,
      collegeId: shop.ids.collegeId,
      userId: student.userId,
      vendorName: shop.vendor.name,
    },
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
