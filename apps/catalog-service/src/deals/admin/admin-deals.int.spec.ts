import { beforeEach, describe, expect, test } from 'vitest';
import type { College } from '../../colleges/college.entity.js';
import { ADMIN, sharedCatalog, type CatalogUnderTest } from '../../testing/catalog-app.js';
import { aCollege, aDeal, aVendor } from '../../testing/factories.js';
import type { Vendor } from '../../vendors/vendor.entity.js';
import { Deal } from '../deal.entity.js';

const catalog = await sharedCatalog();
let college: College;
let vendor: Vendor;
beforeEach(async () => {
  college = await aCollege(catalog.em(), { isActive: true });
  vendor = await aVendor(catalog.em(), { collegeId: college.id });
});

const submitted = (given = {}): Promise<Deal> =>
  aDeal(catalog.em(), { collegeId: college.id, vendorId: vendor.id, status: 'pending', ...given });
const decide = (id: number, decision: 'approve' | 'reject', body?: object): ReturnType<CatalogUnderTest['ask']> =>
  catalog.ask('PATCH', `/api/admin/deals/${id}/${decision}`, { caller: ADMIN, body });
const publishedOf = async (name: 'DealApproved' | 'DealRejected', id: number): Promise<object[]> =>
  (await catalog.published(name)).filter(({ dealId }) => dealId === id);

describe('the admins’ list', () => {
  const listed = async (query = ''): Promise<{ id: number; status: string }[]> =>
    (await catalog.ask('GET', `/api/admin/deals${query}`, { caller: ADMIN })).json();

  test('shows a submitted deal with the next read, first, in any state', async () => {
    const { id } = await submitted();
    expect((await listed('?limit=1'))[0]).toMatchObject({ id, status: 'pending', vendorName: vendor.name });
    await decide(id, 'reject', { reason: 'Too cheap' });
    expect((await listed('?limit=1'))[0]).toMatchObject({ id, status: 'rejected', rejectionReason: 'Too cheap' });
  });

  test('is filtered by state, a page at a time', async () => {
    const first = await submitted();
    await aDeal(catalog.em(), { collegeId: college.id, vendorId: vendor.id });
    const second = await submitted();
    const page = await catalog.ask('GET', '/api/admin/deals?status=pending&limit=1', { caller: ADMIN });
    expect(page.json()).toMatchObject([{ id: second.id }]);
    const [next = ''] = /<([^>]+)>/.exec(String(page.headers['link']))?.slice(1) ?? [];
    expect((await catalog.ask('GET', next, { caller: ADMIN })).json()).toMatchObject([{ id: first.id }]);
    expect(new Set((await listed('?status=pending')).map(({ status }) => status))).toEqual(new Set(['pending']));
  });
});

describe('approving', () => {
  test('shows the deal with the next read, first in its list, and counts it', async () => {
    await aDeal(catalog.em(), { collegeId: college.id, vendorId: vendor.id });
    const { id } = await submitted({ rejectionReason: 'Too cheap' });
    expect((await catalog.ask('GET', `/api/deals/${id}`)).statusCode).toBe(404);
    const answer = await decide(id, 'approve');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id, status: 'approved', approvedAt: expect.stringMatching(/^20/) });
    expect(String(answer.headers['x-invalidate-tags']).split(',').toSorted()).toEqual(
      [
        `college-${college.id}`,
        'colleges',
        `deal-${id}`,
        `deals-of-college-${college.id}`,
        `deals-of-vendor-${vendor.id}`,
      ].toSorted(),
    );
    expect((await catalog.ask('GET', `/api/colleges/${college.id}/deals`)).json()).toMatchObject([{ id }, {}]);
    expect((await catalog.ask('GET', `/api/colleges/${college.id}`)).json()).toMatchObject({ dealCount: 2 });
    expect(await publishedOf('DealApproved', id)).toEqual([
      {
        dealId: id,
        vendorId: vendor.id,
        collegeId: college.id,
        userId: vendor.userId,
        vendorName: vendor.name,
        title: expect.stringMatching(/^Deal/),
        category: 'other',
        discountType: 'percentage',
        discountValue: '10',
        status: 'approved',
        isHidden: false,
        approvedAt: expect.stringMatching(/^20/),
        startDate: expect.stringMatching(/^20/),
        endDate: null,
        image: null,
        weekdays: [],
        windowFrom: null,
        windowTo: null,
        furtherCollegeIds: [],
        isEarly: false,
        isRevision: false,
        version: 2,
      },
    ]);
    expect(await catalog.em().findOneOrFail(Deal, id)).toMatchObject({ rejectionReason: null });
  });

  test('by two admins at once happens once', async () => {
    const { id } = await submitted();
    const answers = await Promise.all([decide(id, 'approve'), decide(id, 'approve')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await publishedOf('DealApproved', id)).toHaveLength(1);
  });
});

describe('rejecting', () => {
  test.each([
    [{ reason: ' Too cheap ' }, 'Too cheap'],
    [{}, null],
    [undefined, null],
  ])('with %j keeps the reason for the vendor and hides the deal', async (body, rejectionReason) => {
    const { id } = await submitted();
    expect((await decide(id, 'reject', body)).json()).toMatchObject({ id, status: 'rejected', approvedAt: null });
    expect(await catalog.em().findOneOrFail(Deal, id)).toMatchObject({ status: 'rejected', rejectionReason });
    expect(await publishedOf('DealRejected', id)).toEqual([
      {
        dealId: id,
        vendorId: vendor.id,
        collegeId: college.id,
        userId: vendor.userId,
        title: expect.any(String),
        reason: rejectionReason,
        isRevision: false,
        version: 2,
      },
    ]);
    expect((await catalog.ask('GET', `/api/deals/${id}`)).statusCode).toBe(404);
  });
});

describe('deciding', () => {
  test.each(['approved', 'rejected', 'expired'] as const)(
    'about an %s deal is refused and changes nothing',
    async (status) => {
      const { id } = await submitted({ status, approvedAt: new Date(0) });
      for (const decision of ['approve', 'reject'] as const) {
        const answer = await decide(id, decision);
        expect(answer.json()).toMatchObject({ status: 409, code: 'deal_state_conflict' });
        expect(answer.headers['x-invalidate-tags']).toBeUndefined();
      }
      expect(await catalog.em().findOneOrFail(Deal, id)).toMatchObject({ status, approvedAt: new Date(0) });
      expect(await publishedOf('DealApproved', id)).toEqual([]);
    },
  );

  test('about an unknown deal is not found', async () => {
    expect((await decide(999_999, 'approve')).json()).toMatchObject({ status: 404, code: 'deal_not_found' });
  });
});
