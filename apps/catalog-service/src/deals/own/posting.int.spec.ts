import type { OwnDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import type { Caller } from '@campus-deals/service-defaults';
import { beforeEach, describe, expect, test } from 'vitest';
import { aStudent } from '../../testing/accounts.js';
import { sharedCatalog } from '../../testing/catalog-app.js';
import { aCollege, aDeal, aVendor, businessForm, dealForm, type OwnedVendor } from '../../testing/factories.js';

const catalog = await sharedCatalog();
catalog.identity.others = true;
const college = await aCollege(catalog.em(), { isActive: true });

const submit = (caller: Caller) => catalog.ask('POST', '/api/deals', { caller, body: dealForm(college) });
const told = (id: number) =>
  catalog.sql<{ name: string; isLater: boolean }>(
    `SELECT name, retry_at IS NOT NULL AS "isLater" FROM outbox_events WHERE (payload->>'dealId')::int = ? ORDER BY id`,
    [id],
  );

describe('a submission', () => {
  test.each([
    ['nobody', true, 'pending'],
    ['trusted', false, 'pending'],
    ['trusted', true, 'approved'],
    ['everybody', false, 'approved'],
  ] as const)('with auto-approval for %s, by a trusted vendor: %s, is %s', async (autoApprove, isTrusted, is) => {
    await catalog.applySettings({ autoApprove });
    const vendor = await aVendor(catalog.em(), { collegeId: college.id, isTrusted });
    const { id, status } = (await submit(vendor.owner)).json<OwnDealDto>();
    expect(status).toBe(is);
    expect((await catalog.ask('GET', `/api/deals/${id}`)).statusCode).toBe(is === 'approved' ? 200 : 404);
    expect(await told(id)).toEqual([
      { name: 'DealSubmitted', isLater: false },
      ...(is === 'approved' ? [{ name: 'DealApproved', isLater: false }] : []),
    ]);
  });

  test('that changes an approved deal takes effect at once, too', async () => {
    await catalog.applySettings({ autoApprove: 'trusted' });
    const vendor = await aVendor(catalog.em(), { collegeId: college.id, isTrusted: true });
    const { id } = await aDeal(catalog.em(), { collegeId: college.id, vendorId: vendor.id });
    const body = { version: 1, title: 'Tea for three' };
    const answer = await catalog.ask('PATCH', `/api/deals/${id}`, { caller: vendor.owner, body });
    expect(answer.json()).toMatchObject({ title: 'Tea for three', status: 'approved', pendingRevision: null });
    expect((await told(id)).map(({ name }) => name)).toEqual(['DealSubmitted', 'DealApproved', 'DealChanged']);
  });
});

test('the settings define how many reports hide a deal', async () => {
  await catalog.applySettings({ reportThreshold: 1 });
  const vendor = await aVendor(catalog.em(), { collegeId: college.id });
  const { id } = await aDeal(catalog.em(), { collegeId: college.id, vendorId: vendor.id });
  await catalog.ask('POST', `/api/deals/${id}/reports`, { caller: aStudent(), body: { reason: 'expired' } });
  expect((await catalog.ask('GET', `/api/deals/${id}`)).statusCode).toBe(404);
});

describe('while there is no fee', () => {
  beforeEach(() => catalog.applySettings({ vendorFeeCents: 1000 }));

  const anUnpaidVendor = (): Promise<OwnedVendor> => aVendor(catalog.em(), { collegeId: college.id, hasPaid: false });
  async function post(caller: Caller): Promise<[number, string | undefined]> {
    const answer = await submit(caller);
    return [answer.statusCode, answer.json<{ code?: string }>().code];
  }
  const ownVendor = (caller: Caller): Promise<OwnVendorDto> => catalog.read('/api/user/vendor', caller);

  test('an unpaid business posts deals, and keeps that right when there is one again', async () => {
    const [posting, idle] = [await anUnpaidVendor(), await anUnpaidVendor()];
    expect(await post(posting.owner)).toEqual([403, 'registration_fee_required']);
    expect(await ownVendor(posting.owner)).toMatchObject({ isFeeWaived: false, isPublic: false });
    await catalog.applySettings({ vendorFeeCents: 0 });
    expect(await ownVendor(posting.owner)).toMatchObject({ isFeeWaived: true, isPublic: false });
    expect((await post(posting.owner))[0]).toBe(201);
    await catalog.applySettings({ vendorFeeCents: 2500 });
    expect(await ownVendor(posting.owner)).toMatchObject({ isFeeWaived: true, isPublic: true, hasPaid: false });
    expect((await post(posting.owner))[0]).toBe(201);
    expect(await post(idle.owner)).toEqual([403, 'registration_fee_required']);
    expect(await ownVendor(idle.owner)).toMatchObject({ isFeeWaived: false });
  });

  test('two first deals at once waive it once', async () => {
    const vendor = await anUnpaidVendor();
    await catalog.applySettings({ vendorFeeCents: 0 });
    const answers = await Promise.all([post(vendor.owner), post(vendor.owner)]);
    expect(answers.map(([status]) => status)).toEqual([201, 201]);
    expect(await catalog.published('VendorUpdated', { vendorId: vendor.id })).toHaveLength(1);
  });

  test('a business that registers is public and never owes one', async () => {
    await catalog.applySettings({ vendorFeeCents: 0 });
    const caller = aStudent();
    const vendorData = { ...businessForm, collegeId: college.id };
    const answer = await catalog.ask('POST', '/api/vendor/register', { caller, body: { vendorData } });
    expect(answer.statusCode).toBe(201);
    await catalog.applySettings({ vendorFeeCents: 1000 });
    expect(await ownVendor(caller)).toMatchObject({ isFeeWaived: true, hasPaid: false, isPublic: true });
    expect((await post({ ...caller, role: 'vendor' }))[0]).toBe(201);
  });
});
