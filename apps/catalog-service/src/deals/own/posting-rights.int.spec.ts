import { beforeEach, describe, expect, test } from 'vitest';
import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import type { Caller } from '@campus-deals/service-defaults';
import { aStudent } from '../../testing/accounts.js';
import { sharedCatalog } from '../../testing/catalog-app.js';
import { aCollege, aVendor, businessForm, dealForm, type OwnedVendor } from '../../testing/factories.js';

const catalog = await sharedCatalog();
const college = await aCollege(catalog.em(), { isActive: true });
beforeEach(() => set(1000));

const set = (vendorFeeCents: number) => catalog.applySettings({ vendorFeeCents });
const anUnpaidVendor = (): Promise<OwnedVendor> => aVendor(catalog.em(), { collegeId: college.id, hasPaid: false });
async function post(caller: Caller): Promise<[number, string | undefined]> {
  const answer = await catalog.ask('POST', '/api/deals', { caller, body: dealForm(college) });
  return [answer.statusCode, answer.json<{ code?: string }>().code];
}
const ownVendor = async (caller: Caller): Promise<OwnVendorDto> =>
  (await catalog.ask('GET', '/api/user/vendor', { caller })).json();

describe('while there is no fee', () => {
  test('an unpaid business posts deals, and keeps that right when there is one again', async () => {
    const [posting, idle] = [await anUnpaidVendor(), await anUnpaidVendor()];
    expect(await post(posting.owner)).toEqual([403, 'registration_fee_required']);
    expect(await ownVendor(posting.owner)).toMatchObject({ isFeeWaived: false, isPublic: false });
    await set(0);
    expect(await ownVendor(posting.owner)).toMatchObject({ isFeeWaived: true, isPublic: false });
    expect((await post(posting.owner))[0]).toBe(201);
    await set(2500);
    expect(await ownVendor(posting.owner)).toMatchObject({ isFeeWaived: true, isPublic: true, hasPaid: false });
    expect((await post(posting.owner))[0]).toBe(201);
    expect(await post(idle.owner)).toEqual([403, 'registration_fee_required']);
    expect(await ownVendor(idle.owner)).toMatchObject({ isFeeWaived: false });
  });

  test('two first deals at once waive it once', async () => {
    const vendor = await anUnpaidVendor();
    await set(0);
    const answers = await Promise.all([post(vendor.owner), post(vendor.owner)]);
    expect(answers.map(([status]) => status)).toEqual([201, 201]);
    expect(await catalog.published('VendorUpdated', { vendorId: vendor.id })).toHaveLength(1);
  });

  test('a business that registers is public and never owes one', async () => {
    await set(0);
    const caller = aStudent();
    const vendorData = { ...businessForm, collegeId: college.id };
    const answer = await catalog.ask('POST', '/api/vendor/register', { caller, body: { vendorData } });
    expect(answer.statusCode).toBe(201);
    await set(1000);
    expect(await ownVendor(caller)).toMatchObject({ isFeeWaived: true, hasPaid: false, isPublic: true });
    expect((await post({ ...caller, role: 'vendor' }))[0]).toBe(201);
  });
});
