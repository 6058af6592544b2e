import type { SavedDealDto } from '@campus-deals/contracts/catalog/deal.dto';
import type { Caller, SignedInUser } from '@campus-deals/service-defaults';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Deal } from '../../deals/deal.entity.js';
import { aStudent } from '../../testing/accounts.js';
import { ADMIN, sharedCatalog, tagsOf } from '../../testing/catalog-app.js';
import { aCollege, aDeal, aVendor, type OwnedVendor } from '../../testing/factories.js';

const catalog = await sharedCatalog();
let collegeId: number;
let elsewhere: number;
let vendor: OwnedVendor;
let deal: Deal;
let student: SignedInUser;
beforeEach(async () => {
  student = aStudent();
  collegeId = (await aCollege(catalog.em(), { isActive: true })).id;
  elsewhere = (await aCollege(catalog.em(), { isActive: true })).id;
  vendor = await aVendor(catalog.em(), { collegeId });
  deal = await aDeal(catalog.em(), { collegeId: elsewhere, vendorId: vendor.id, redemptionKind: 'unique' });
});

const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, caller?: Caller, body?: object) =>
  catalog.ask(method, `/api/${path}`, { caller, body });
const moderate = (how: string, body: object = { reason: 'Charged for coupons' }) =>
  ask('POST', `admin/vendors/${vendor.id}/${how}`, ADMIN, body);
/** Whether its page and its saved deal show it. Lists, search and counts: deal-places.int.spec.ts, public-vendors.int.spec.ts. */
const dealSeen = async () => ({
  page: (await ask('GET', `deals/${deal.id}`)).statusCode,
  saved: (await catalog.read<SavedDealDto[]>('/api/user/saved-deals', student)).map(({ isAvailable }) => isAvailable),
});
const SEEN = { page: 200, saved: [true] };
const UNSEEN = { page: 404, saved: [false] };

describe('suspending a vendor', () => {
  test('hides its deals everywhere, and restoring it brings them back; nothing is deleted', async () => {
    await ask('POST', `deals/${deal.id}/save`, student);
    expect(await dealSeen()).toEqual(SEEN);
    const answer = await moderate('suspend');
    expect(answer.json()).toMatchObject({ suspensionReason: 'Charged for coupons', isPublic: false, version: 2 });
    const lists = [`vendors-of-college-${collegeId}`, `deals-of-college-${elsewhere}`, 'vendors'];
    const pages = [`vendor-${vendor.id}`, `college-${collegeId}`, `college-${elsewhere}`];
    expect(tagsOf(answer)).toEqual(expect.arrayContaining([...lists, ...pages]));
    expect(await dealSeen()).toEqual(UNSEEN);
    expect((await ask('GET', `deals/${deal.id}`, vendor.owner)).statusCode).toBe(200);
    expect((await ask('GET', `deals/${deal.id}`, ADMIN)).statusCode).toBe(200);
    expect((await moderate('restore')).json()).toMatchObject({ suspensionReason: null, isPublic: true, version: 3 });
    expect(await dealSeen()).toEqual(SEEN);
    expect(await catalog.published('VendorUpdated', { vendorId: vendor.id })).toMatchObject([
      { isSuspended: true, version: 2 },
      { isSuspended: false, version: 3 },
    ]);
  });

  test('twice changes nothing, another reason replaces the first, and each is in the audit log', async () => {
    await moderate('suspend');
    await moderate('suspend');
    expect((await moderate('suspend', { reason: 'Sold' })).json()).toMatchObject({ suspensionReason: 'Sold' });
    await moderate('restore');
    await moderate('restore');
    const noted = await catalog.sql(
      `SELECT action, after FROM audit_entries WHERE subject_type = 'vendor' AND subject_id = ? ORDER BY occurred_at, id`,
      [String(vendor.id)],
    );
    expect(noted).toEqual([
      { action: 'vendor.suspend', after: { suspensionReason: 'Charged for coupons' } },
      { action: 'vendor.suspend', after: { suspensionReason: 'Sold' } },
      { action: 'vendor.restore', after: { suspensionReason: null } },
    ]);
  });

  test.each([[{}], [{ reason: ' ' }], [{ reason: 'x'.repeat(501) }]])('needs a reason: %j', async (body) => {
    for (const how of ['suspend', 'waive-fee'])
      expect((await moderate(how, body)).json()).toMatchObject({ errors: { reason: [expect.any(String)] } });
  });
});
