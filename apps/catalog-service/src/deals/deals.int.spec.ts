import { describe, expect, test } from 'vitest';
import { DealWithVendorDto, EndedDealDto } from '@campus-deals/contracts/catalog/deal.dto';
import { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { validationErrors } from '@campus-deals/service-defaults/testing';
import { sharedCatalog } from '../testing/catalog-app.js';
import { aCollege, aDeal, aVendor } from '../testing/factories.js';

const catalog = await sharedCatalog();
const college = await aCollege(catalog.em(), { isActive: true });

const HOUR_MS = 3_600_000;
const later = new Date(Date.now() + HOUR_MS);
const before = new Date(Date.now() - HOUR_MS);

describe('a deal', () => {
  test('is shown with its vendor, without its code or the owner', async () => {
    const vendor = await aVendor(catalog.em(), { collegeId: college.id, latitude: 41.5, email: 'hello@shop.example' });
    const deal = await aDeal(catalog.em(), {
      collegeId: college.id,
      vendorId: vendor.id,
      image: 'https://img.example/a.webp',
    });
    const answer = await catalog.ask('GET', `/api/deals/${deal.id}`);
    expect(validationErrors(DealWithVendorDto, answer.json())).toEqual({});
    expect(answer.json()).toMatchObject({
      deal: { id: deal.id, imageUrl: 'https://img.example/a.webp', status: 'approved' },
      vendor: { id: vendor.id, latitude: '41.5' },
    });
    expect(answer.body).not.toMatch(/SECRET10|userId|hasPaid|redemptionCode/i);
    expect(answer.headers['x-cache-tags']).toBe(`deal-${deal.id},vendor-${vendor.id},open-college-${college.id}`);
  });

  test('with an end is cached until then', async () => {
    const vendor = await aVendor(catalog.em(), { collegeId: college.id });
    const deal = await aDeal(catalog.em(), { collegeId: college.id, vendorId: vendor.id, endDate: later });
    const answer = await catalog.ask('GET', `/api/deals/${deal.id}`);
    expect(answer.headers['x-cache-tags']).toBeDefined();
    expect(answer.headers['x-cache-until']).toBe(String(later.getTime()));
  });

  test.each([
    ['pending', {}, { status: 'pending' }],
    ['rejected', {}, { status: 'rejected' }],
    ['expired', {}, { status: 'expired' }],
    ['past its end, whatever its status says', {}, { endDate: before }],
    ['not yet begun', {}, { startDate: later }],
    ['of a college that waits for subscribers', { isActive: false }, {}],
    ['of a pending college', { isActive: true, status: 'pending' }, {}],
  ] as const)('%s is not found', async (_what, collegeGiven, dealGiven) => {
    const { id: collegeId } = await aCollege(catalog.em(), { isActive: true, ...collegeGiven });
    const vendor = await aVendor(catalog.em(), { collegeId });
    const deal = await aDeal(catalog.em(), { collegeId, vendorId: vendor.id, ...dealGiven });
    expect((await catalog.ask('GET', `/api/deals/${deal.id}`)).json()).toMatchObject({
      status: 404,
      code: 'deal_not_found',
    });
  });
});

describe('a deal that has ended', () => {
  test('shows what it was, since when, and running deals of its business, then of its college', async () => {
    const { id: collegeId } = await aCollege(catalog.em(), { isActive: true });
    const vendor = await aVendor(catalog.em(), { collegeId, name: 'The Kettle' });
    const { id: other } = await aVendor(catalog.em(), { collegeId });
    const deal = await aDeal(catalog.em(), { collegeId, vendorId: vendor.id, title: 'Tea for two', endDate: before });
    const { id: ofCollege } = await aDeal(catalog.em(), { collegeId, vendorId: other });
    const { id: ofVendor } = await aDeal(catalog.em(), { collegeId, vendorId: vendor.id });
    const answer = await catalog.ask('GET', `/api/deals/${deal.id}/ended`);
    const ended = answer.json<EndedDealDto>();
    expect(validationErrors(EndedDealDto, ended)).toEqual({});
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
    const { id: collegeId } = await aCollege(catalog.em(), { isActive: true, ...collegeGiven });
    const { id: vendorId } = await aVendor(catalog.em(), { collegeId, ...vendorGiven });
    const { id } = await aDeal(catalog.em(), { collegeId, vendorId, ...dealGiven });
    expect((await catalog.ask('GET', `/api/deals/${id}/ended`)).json()).toMatchObject({ code: 'deal_not_found' });
  });
});

describe('a vendor', () => {
  test('shows only public fields', async () => {
    const vendor = await aVendor(catalog.em(), { collegeId: college.id, phone: '(555) 555-0110' });
    const answer = await catalog.ask('GET', `/api/vendors/${vendor.id}`);
    expect(validationErrors(VendorDto, answer.json())).toEqual({});
    expect(answer.json()).toMatchObject({ id: vendor.id, phone: '(555) 555-0110' });
    expect(answer.headers['x-cache-tags']).toBe(`vendor-${vendor.id},open-college-${college.id}`);
  });

  test('of a college that is locked or unknown is not found', async () => {
    const waiting = await aCollege(catalog.em());
    const vendor = await aVendor(catalog.em(), { collegeId: waiting.id });
    for (const id of [vendor.id, 999_999])
      expect((await catalog.ask('GET', `/api/vendors/${id}`)).json()).toMatchObject({
        status: 404,
        code: 'vendor_not_found',
      });
    for (const url of ['/api/vendors/x', '/api/deals/-1', '/api/deals/%00'])
      expect((await catalog.ask('GET', url)).json()).toMatchObject({ status: 400, errors: { id: expect.any(Array) } });
  });
});
