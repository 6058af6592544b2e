import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '@campus-deals/contracts/events';
import type { NewApiKeyDto } from '@campus-deals/contracts/catalog/api-key.dto';
import { collectChangedTags } from '@campus-deals/service-defaults';
import { Deal } from '../../deals/deal.entity.js';
import { aStudent, deletionOf, exportOf } from '../../testing/accounts.js';
import { handlingCatalog } from '../../testing/catalog-app.js';
import { aBusiness, aCollege, aDeal, aVendor } from '../../testing/factories.js';
import { AccountsHandlers } from './accounts.handlers.js';
import { Vendor } from '../../vendors/vendor.entity.js';
import { WebhookEndpoint } from '../../reach/webhooks/webhook.entity.js';

const catalog = await handlingCatalog();

const erasures = async ({ payload }: DomainEvent<'UserDeleted'>) =>
  (await catalog.published('UserErasedFromCatalog', { erasureId: payload.erasureId })).length;

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
      catalog.inTransaction(() => catalog.get(AccountsHandlers).eraseVendorWhenUserDeleted(event)),
    );
    const lists = [`deals-of-college-${collegeId}`, `vendors-of-college-${collegeId}`, 'vendors', 'colleges'];
    const pages = [`college-${collegeId}`, `vendor-${mine.id}`, ...deals.map(({ id }) => `deal-${id}`)];
    expect(tags.toSorted()).toEqual([...lists, ...pages].toSorted());
    expect(await catalog.published('VendorRemoved', { vendorId: mine.id })).toEqual([
      { vendorId: mine.id, userId: mine.userId },
    ]);
    const removed = await catalog.published('DealRemoved', { vendorId: mine.id });
    expect(removed.toSorted((a, b) => a.dealId - b.dealId)).toEqual(
      deals.map(({ id }) => ({ dealId: id, vendorId: mine.id, collegeId, userId: mine.userId })),
    );
    expect(await catalog.em().count(Vendor, { userId: mine.userId })).toBe(0);
    expect(await catalog.em().find(Deal, { collegeId })).toMatchObject([{ id: kept.id }]);
    expect(await catalog.read(`/api/colleges/${shortName}`)).toMatchObject({ dealCount: 1 });
    expect((await catalog.ask('GET', `/api/vendors/${mine.id}`)).statusCode).toBe(404);
    expect((await catalog.ask('GET', `/api/vendors/${other.id}`)).statusCode).toBe(200);
  });

  test('a repeated event erases and publishes only once', async () => {
    const { id: collegeId } = await aCollege(catalog.em());
    const { userId } = await aVendor(catalog.em(), { collegeId });
    const event = deletionOf(userId);
    await catalog.handle('erase-vendor-when-user-deleted', event);
    await aVendor(catalog.em(), { collegeId, userId });
    await catalog.handle('erase-vendor-when-user-deleted', event);
    expect(await catalog.em().count(Vendor, { userId })).toBe(1);
    expect(await erasures(event)).toBe(1);
  });

  test('an account without data is confirmed too', async () => {
    const event = deletionOf(987_654);
    await catalog.handle('erase-vendor-when-user-deleted', event);
    expect(await erasures(event)).toBe(1);
  });
});

describe('an export', () => {
  test('has the vendor as stored, with its deals in every state', async () => {
    const { vendor, ids } = await aBusiness(catalog.em(), { email: 'v@shop.example' });
    const deals = [
      await aDeal(catalog.em(), { ...ids, status: 'rejected', rejectionReason: 'Too cheap' }),
      await aDeal(catalog.em(), ids),
    ];
    expect(await exportOf(catalog, vendor)).toMatchObject({
      vendor: { id: vendor.id, email: 'v@shop.example', hasPaid: true },
      deals: [{ id: deals[0]?.id, rejectionReason: 'Too cheap', redemptionCode: 'SECRET10' }, { id: deals[1]?.id }],
    });
  });

  test('has the vendor’s webhooks, without their secrets', async () => {
    const { owner, ids } = await aBusiness(catalog.em());
    const nothing = { previousSecret: null, previousUntil: null, failingSince: null };
    const hook = { url: 'https://shop.example/hook', types: ['deal.ended' as const] };
    const em = catalog.em();
    em.create(WebhookEndpoint, { vendorId: ids.vendorId, ...hook, ...nothing, secret: 'encrypted' });
    await em.flush();
    const { webhooks } = await exportOf(catalog, owner);
    expect(webhooks).toEqual([{ ...hook, status: 'active', createdAt: expect.any(String) }]);
  });

  test('has the vendor’s counter devices and API keys, without their secrets', async () => {
    const { owner: caller } = await aBusiness(catalog.em(), { address: '1 Main St' });
    const make = (what: string, body: object) => catalog.ask('POST', `/api/vendor/${what}`, { caller, body });
    await make('counter-devices', { name: 'Back door', placeId: 0, pin: '2468', endsAt: null });
    const made = await make('api-keys', { name: 'Till 1', mode: 'live', scopes: ['validate'] });
    const { key, ending } = made.json<NewApiKeyDto>();
    const exported = await exportOf(catalog, caller);
    const times = { createdAt: expect.any(String), lastUsedAt: null };
    const device = { name: 'Back door', place: '1 Main St', hasPin: true, endsAt: null, ...times };
    expect(exported.counterDevices).toEqual([device]);
    expect(exported.apiKeys).toEqual([{ name: 'Till 1', mode: 'live', scopes: ['validate'], ending, ...times }]);
    expect(JSON.stringify(exported)).not.toContain(key);
  });

  test('has a student’s saved deals', async () => {
    const { ids } = await aBusiness(catalog.em());
    const deal = await aDeal(catalog.em(), { ...ids, title: 'Two for one' });
    const caller = aStudent();
    await catalog.ask('POST', `/api/deals/${deal.id}/save`, { caller });
    expect(await exportOf(catalog, caller)).toMatchObject({
      vendor: null,
      deals: [],
      dealReports: [],
      savedDeals: [{ dealId: deal.id, title: 'Two for one', savedAt: expect.any(String) }],
    });
  });
});
