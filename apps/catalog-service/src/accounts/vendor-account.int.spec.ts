import { MikroORM } from '@mikro-orm/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DomainEvent } from '@campus-deals/contracts/events';
import type { NewApiKeyDto } from '@campus-deals/contracts/catalog/api-key.dto';
import { startMessaging } from '@campus-deals/messaging';
import { ExportedUserDataDto } from '@campus-deals/contracts/internal.dto';
import { collectChangedTags, type Caller } from '@campus-deals/service-defaults';
import { validationErrors } from '@campus-deals/service-defaults/testing';
import { Deal } from '../deals/deal.entity.js';
import { aStudent, deletionOf } from '../testing/accounts.js';
import { startCatalog, type CatalogUnderTest } from '../testing/catalog-app.js';
import { aCollege, aDeal, aVendor } from '../testing/factories.js';
import { AccountsHandlers } from './accounts.handlers.js';
import { Vendor } from '../vendors/vendor.entity.js';
import { WebhookEndpoint } from '../webhooks/public.js';

let catalog: CatalogUnderTest;
beforeAll(async () => {
  catalog = await startCatalog(startMessaging);
});
afterAll(() => catalog.stop());

const erasures = async ({ payload }: DomainEvent<'UserDeleted'>): Promise<number> =>
  (await catalog.published('UserErasedFromCatalog')).filter(({ erasureId }) => erasureId === payload.erasureId).length;

describe('when an account is deleted', () => {
  test('its vendor and deals are gone, with their pages and counts; others’ stay', async () => {
    const { id: collegeId, shortName } = await aCollege(catalog.em(), { isActive: true });
    const [mine, other] = [await aVendor(catalog.em(), { collegeId }), await aVendor(catalog.em(), { collegeId })];
    const deals = [
      await aDeal(catalog.em(), { collegeId, vendorId: mine.id }),
      await aDeal(catalog.em(), { collegeId, vendorId: mine.id, status: 'pending' }),
    ];
    const kept = await aDeal(catalog.em(), { collegeId, vendorId: other.id });
    const event = deletionOf(mine.userId);
    const { tags } = await collectChangedTags(() =>
      catalog.app
        .get(MikroORM)
        .em.transactional(() => catalog.app.get(AccountsHandlers).eraseVendorWhenUserDeleted(event), { clear: true }),
    );
    expect(tags.toSorted()).toEqual(
      [
        `college-${collegeId}`,
        'colleges',
        ...deals.map(({ id }) => `deal-${id}`),
        `deals-of-college-${collegeId}`,
        `vendor-${mine.id}`,
        'vendors',
        `vendors-of-college-${collegeId}`,
      ].toSorted(),
    );
    expect((await catalog.published('VendorRemoved')).filter(({ vendorId }) => vendorId === mine.id)).toEqual([
      { vendorId: mine.id, userId: mine.userId },
    ]);
    const removed = (await catalog.published('DealRemoved')).filter(({ vendorId }) => vendorId === mine.id);
    expect(removed.toSorted((a, b) => a.dealId - b.dealId)).toEqual(
      deals.map(({ id }) => ({ dealId: id, vendorId: mine.id, collegeId, userId: mine.userId })),
    );
    expect(await catalog.em().count(Vendor, { userId: mine.userId })).toBe(0);
    expect(await catalog.em().find(Deal, { collegeId })).toMatchObject([{ id: kept.id }]);
    expect((await catalog.ask('GET', `/api/colleges/${shortName}`)).json()).toMatchObject({ dealCount: 1 });
    expect((await catalog.ask('GET', `/api/vendors/${mine.id}`)).statusCode).toBe(404);
    expect((await catalog.ask('GET', `/api/vendors/${other.id}`)).statusCode).toBe(200);
  });

  test('its saves are deleted, others’ stay', async () => {
    const { id: collegeId } = await aCollege(catalog.em(), { isActive: true });
    const { id: vendorId } = await aVendor(catalog.em(), { collegeId });
    const { id } = await aDeal(catalog.em(), { collegeId, vendorId });
    for (const userId of [987_670, 987_671])
      await catalog.ask('POST', `/api/deals/${id}/save`, {
        caller: { kind: 'user', userId, role: 'student', sessionId: 1 },
      });
    const event = deletionOf(987_670);
    await catalog.deliver('erase-vendor-when-user-deleted', event);
    await catalog.deliver('erase-vendor-when-user-deleted', event);
    expect(await catalog.em().execute(`SELECT user_id FROM saved_deals WHERE deal_id = ?`, [id])).toEqual([
      { user_id: 987_671 },
    ]);
    expect(await erasures(event)).toBe(1);
  });

  test('a repeated event erases and publishes only once', async () => {
    const { id: collegeId } = await aCollege(catalog.em());
    const { userId } = await aVendor(catalog.em(), { collegeId });
    const event = deletionOf(userId);
    await catalog.deliver('erase-vendor-when-user-deleted', event);
    await aVendor(catalog.em(), { collegeId, userId });
    await catalog.deliver('erase-vendor-when-user-deleted', event);
    expect(await catalog.em().count(Vendor, { userId })).toBe(1);
    expect(await erasures(event)).toBe(1);
  });

  test('an account without data is confirmed too', async () => {
    const event = deletionOf(987_654);
    await catalog.deliver('erase-vendor-when-user-deleted', event);
    expect(await erasures(event)).toBe(1);
  });
});

describe('an export', () => {
  const exportOf = async (userId: number): Promise<object> => {
    const caller: Caller = { kind: 'service', name: 'identity' };
    const body = { userId, email: 'v@shop.example' };
    const answer = await catalog.ask('POST', '/internal/exports', { caller, body });
    expect([answer.statusCode, validationErrors(ExportedUserDataDto, answer.json())]).toEqual([200, {}]);
    return answer.json<ExportedUserDataDto>().data;
  };

  test('has the vendor as stored, with its deals in every state', async () => {
    const { id: collegeId } = await aCollege(catalog.em());
    const vendor = await aVendor(catalog.em(), { collegeId, email: 'v@shop.example' });
    const deals = [
      await aDeal(catalog.em(), { collegeId, vendorId: vendor.id, status: 'rejected', rejectionReason: 'Too cheap' }),
      await aDeal(catalog.em(), { collegeId, vendorId: vendor.id }),
    ];
    expect(await exportOf(vendor.userId)).toMatchObject({
      vendor: { id: vendor.id, email: 'v@shop.example', hasPaid: true },
      deals: [{ id: deals[0]?.id, rejectionReason: 'Too cheap', redemptionCode: 'SECRET10' }, { id: deals[1]?.id }],
    });
  });

  test('has the vendor’s webhooks, without their secrets', async () => {
    const { id: collegeId } = await aCollege(catalog.em());
    const { id: vendorId, userId } = await aVendor(catalog.em(), { collegeId });
    const nothing = { previousSecret: null, previousUntil: null, failingSince: null };
    const hook = { url: 'https://shop.example/hook', types: ['deal.ended' as const] };
    const em = catalog.em();
    em.create(WebhookEndpoint, { vendorId, ...hook, ...nothing, secret: 'encrypted' });
    await em.flush();
    const { webhooks } = (await exportOf(userId)) as { webhooks: object[] };
    expect(webhooks).toEqual([{ ...hook, status: 'active', createdAt: expect.any(String) }]);
  });

  test('has the vendor’s counter devices and API keys, without their secrets', async () => {
    const { id: collegeId } = await aCollege(catalog.em(), { isActive: true });
    const { userId } = await aVendor(catalog.em(), { collegeId, address: '1 Main St' });
    const caller: Caller = { ...aStudent(), userId, role: 'vendor' };
    const make = (what: string, body: object) => catalog.ask('POST', `/api/vendor/${what}`, { caller, body });
    await make('counter-devices', { name: 'Back door', placeId: 0, pin: '2468', endsAt: null });
    const { key, ending } = (
      await make('api-keys', { name: 'Till 1', mode: 'live', scopes: ['validate'] })
    ).json<NewApiKeyDto>();
    const exported = (await exportOf(userId)) as { counterDevices: object[]; apiKeys: object[] };
    const times = { createdAt: expect.any(String), lastUsedAt: null };
    const device = { name: 'Back door', place: '1 Main St', hasPin: true, endsAt: null, ...times };
    expect(exported.counterDevices).toEqual([device]);
    expect(exported.apiKeys).toEqual([{ name: 'Till 1', mode: 'live', scopes: ['validate'], ending, ...times }]);
    expect(JSON.stringify(exported)).not.toContain(key);
  });

  test('has a student’s saved deals', async () => {
    const { id: collegeId } = await aCollege(catalog.em(), { isActive: true });
    const vendor = await aVendor(catalog.em(), { collegeId });
    const deal = await aDeal(catalog.em(), { collegeId, vendorId: vendor.id, title: 'Two for one' });
    await catalog.ask('POST', `/api/deals/${deal.id}/save`, {
      caller: { kind: 'user', userId: 987_660, role: 'student', sessionId: 1 },
    });
    expect(await exportOf(987_660)).toMatchObject({
      vendor: null,
      deals: [],
      dealReports: [],
      savedDeals: [{ dealId: deal.id, title: 'Two for one', savedAt: expect.any(String) }],
    });
  });

  test('of an account without a vendor has none', async () => {
    expect(await exportOf(987_655)).toEqual({
      vendor: null,
      vendorRevision: null,
      places: [],
      deals: [],
      dealReports: [],
      vendorReports: [],
      dealRevisions: [],
      savedDeals: [],
      savings: [],
      redemptions: [],
      reviews: [],
      reviewAnswers: [],
      reviewReports: [],
      webhooks: [],
      counterDevices: [],
      apiKeys: [],
      images: [],
      recentViews: [],
      namedIn: [],
    });
  });
});
