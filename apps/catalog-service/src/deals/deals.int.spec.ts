import { describe, expect, test } from 'vitest';
import type { EndedDealDto } from '@campus-deals/contracts/catalog/deal.dto';
import { sharedCatalog } from '../testing/catalog-app.js';
import { aBusiness, aDeal, aVendor } from '../testing/factories.js';

const catalog = await sharedCatalog();

const HOUR_MS = 3_600_000;
const later = new Date(Date.now() + HOUR_MS);
const before = new Date(Date.now() - HOUR_MS);

describe('a deal', () => {
  test('is shown with its vendor, without its code or the owner', async () => {
    const { vendor, college, ids } = await aBusiness(catalog.em(), { latitude: 41.5, email: 'hello@shop.example' });
    const deal = await aDeal(catalog.em(), { ...ids, image: 'https://img.example/a.webp' });
    const answer = await catalog.ask('GET', `/api/deals/${deal.id}`);
    expect(answer.json()).toMatchObject({
      deal: { id: deal.id, imageUrl: 'https://img.example/a.webp', status: 'approved' },
      vendor: { id: vendor.id, latitude: '41.5' },
    });
    expect(answer.body).not.toMatch(/SECRET10|userId|hasPaid|redemptionCode/i);
    expect(answer.headers['x-cache-tags']).toBe(`deal-${deal.id},vendor-${vendor.id},open-college-${college.id}`);
  });

  test('with an end is cached until then', async () => {
    const { ids } = await aBusiness(catalog.em());
    const deal = await aDeal(catalog.em(), { ...ids, endDate: later });
    const answer = await catalog.ask('GET', `/api/deals/${deal.id}`);
    expect(answer.headers['x-cache-tags']).toBeDefined();
    expect(answer.headers['x-cache-until']).toBe(String(later.getTime()));
  });
});

describe('a deal that has ended', () => {
  test('shows what it was, since when, and running deals of its business, then of its college', async () => {
    const { vendor, ids } = await aBusiness(catalog.em(), { name: 'The Kettle' });
    const { collegeId } = ids;
    const { id: other } = await aVendor(catalog.em(), { collegeId });
    const deal = await aDeal(catalog.em(), { ...ids, title: 'Tea for two', endDate: before });
    const { id: ofCollege } = await aDeal(catalog.em(), { collegeId, vendorId: other });
    const { id: ofVendor } = await aDeal(catalog.em(), ids);
    const answer = await catalog.ask('GET', `/api/deals/${deal.id}/ended`);
    const ended = answer.json<EndedDealDto>();
    expect(ended).toMatchObject({ title: 'Tea for two', vendorId: vendor.id, vendorName: 'The Kettle' });
    expect(new Date(ended.endedAt)).toEqual(before);
    expect(ended.deals.map(({ id }) => id)).toEqual([ofVendor, ofCollege]);
    expect(String(answer.headers['x-cache-tags'])).toContain(`deal-${deal.id}`);
  });

  test.each([
    ['runs', {}, {}, {}],
    ['was never approved', {}, {}, { status: 'pending', endDate: before }],
    ['was rejected', {}, {}, { status: 'rejected', endDate: before }],
    ['is hidden', {}, {}, { endDate: before, hiddenAt: before }],
    ['is of a suspended business', {}, { suspendedAt: before }, { endDate: before }],
    ['is of a college that waits for subscribers', { isActive: false }, {}, { endDate: before }],
  ] as const)('is not found if it %s', async (_what, collegeGiven, vendorGiven, dealGiven) => {
    const { ids } = await aBusiness(catalog.em(), vendorGiven, collegeGiven);
    const { id } = await aDeal(catalog.em(), { ...ids, ...dealGiven });
    expect(await catalog.read(`/api/deals/${id}/ended`)).toMatchObject({ code: 'deal_not_found' });
  });
});
