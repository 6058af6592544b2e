import { describe, expect, test } from 'vitest';
import { ADMIN, sharedCatalog } from '../../testing/catalog-app.js';
import { aBusiness, aCollege, aDeal, anUnclaimedVendor } from '../../testing/factories.js';

const catalog = await sharedCatalog();
const { college, vendor, ids } = await aBusiness(catalog.em());

const ask = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  catalog.ask(method, `/api/admin/deals${path}`, { caller: ADMIN, body });
const entered = (more: object = {}) => ({
  ...ids,
  title: 'Tea for two',
  category: 'food_drink',
  discountType: 'percentage',
  discountValue: '20',
  ...more,
});
const RULES = { kind: 'unique', code: null, perStudent: 2, total: 100, verifiedOnly: true };
const facts = (name: 'DealSubmitted' | 'DealChanged' | 'DealRemoved', dealId: number) =>
  catalog.published(name, { dealId });

describe('entering a deal', () => {
  test('makes it wait like any other, also for a business without an owner', async () => {
    const { id: vendorId } = await anUnclaimedVendor(catalog.em(), { collegeId: college.id });
    const answer = await ask('POST', '', entered({ vendorId, featured: true, redemptionCode: 'TEA', description: '' }));
    expect(answer.statusCode).toBe(201);
    const deal = answer.json();
    expect(deal).toMatchObject({
      status: 'pending',
      featured: true,
      description: null,
      redemption: { kind: 'code', code: 'TEA' },
      vendorUserId: null,
    });
    expect(await facts('DealSubmitted', deal.id)).toEqual([
      expect.objectContaining({ userId: null, status: 'pending' }),
    ]);
    expect((await catalog.ask('GET', `/api/deals/${deal.id}`)).statusCode).toBe(404);
  });

  test('needs no value for a type without one', async () => {
    expect((await ask('POST', '', entered({ discountType: 'bogo', discountValue: '' }))).json()).toMatchObject({
      discountValue: 'Buy one, get one',
    });
  });

  test.each([
    [{ vendorId: 999_999 }, 'vendorId'],
    [{ collegeId: 999_999 }, 'collegeId'],
    [{ discountValue: '' }, 'discountValue'],
    [{ discountValue: 'banana' }, 'discountValue'],
    [{ redemption: { ...RULES, total: 0 } }, 'redemption.total'],
  ])('refuses %j', async (wrong, field) => {
    expect((await ask('POST', '', entered(wrong))).json()).toMatchObject({
      status: 400,
      errors: { [field]: expect.any(Array) },
    });
  });
});

describe('changing a deal', () => {
  test('validates a changed discount with the stored fields, and leaves an older invalid one readable', async () => {
    const { id } = await aDeal(catalog.em(), { ...ids, discountValue: 'banana' });
    expect((await ask('PATCH', `/${id}`, { title: 'Tea for three' })).json()).toMatchObject({
      title: 'Tea for three',
      discountValue: 'banana',
    });
    expect((await ask('PATCH', `/${id}`, { discountValue: '101' })).json()).toMatchObject({
      status: 400,
      errors: { discountValue: ['Enter a percentage from 1 to 100'] },
    });
    expect((await ask('PATCH', `/${id}`, { discountValue: '100' })).json()).toMatchObject({ discountValue: '100' });
  });

  test('that readers see takes effect at once and is published', async () => {
    const { id } = await aDeal(catalog.em(), { ...ids, redemptionCode: null });
    const answer = await ask('PATCH', `/${id}`, { title: 'Tea for three', redemptionCode: 'TEA', version: 1 });
    expect(answer.json()).toMatchObject({ title: 'Tea for three', status: 'approved', redemption: { code: 'TEA' } });
    expect((await catalog.ask('GET', `/api/deals/${id}`)).json()).toMatchObject({ deal: { title: 'Tea for three' } });
    expect(await facts('DealChanged', id)).toEqual([expect.objectContaining({ title: 'Tea for three' })]);
    expect((await ask('PATCH', `/${id}`, { title: 'Tea', version: 1 })).json()).toMatchObject({ code: 'deal_changed' });
  });

  test('sets its redemption rules at once, and records both', async () => {
    const made = (await ask('POST', '', entered({ redemption: RULES }))).json<{ id: number; version: number }>();
    expect(made).toMatchObject({ redemption: RULES, version: 1 });
    const { id } = await aDeal(catalog.em(), { ...ids, redemptionCode: null });
    const answer = await ask('PATCH', `/${id}`, { redemption: RULES, version: 1 });
    expect(answer.json()).toMatchObject({ status: 'approved', redemption: RULES });
    expect(String(answer.headers['x-invalidate-tags']).split(',')).toContain(`deal-${id}`);
    expect(
      await catalog.sql(`SELECT before, after FROM audit_entries WHERE action = 'deal.edit' AND subject_id = ?`, [
        String(id),
      ]),
    ).toMatchObject([{ before: { redemption: { kind: 'page' } }, after: { redemption: RULES } }]);
  });

  test('to another vendor or college invalidates what both show', async () => {
    const elsewhere = await aCollege(catalog.em(), { isActive: true });
    const { id } = await aDeal(catalog.em(), ids);
    const answer = await ask('PATCH', `/${id}`, { collegeId: elsewhere.id });
    expect(String(answer.headers['x-invalidate-tags']).split(',')).toEqual(
      expect.arrayContaining([`deals-of-college-${college.id}`, `deals-of-college-${elsewhere.id}`]),
    );
  });

  test('featuring does not make its vendor’s open form stale', async () => {
    const { id } = await aDeal(catalog.em(), ids);
    expect((await ask('PATCH', `/${id}/featured`, { featured: true })).json()).toMatchObject({
      featured: true,
      version: 1,
    });
    expect((await ask('PATCH', `/${id}/featured`, {})).statusCode).toBe(400);
  });
});

test('a removed deal is gone, and published once', async () => {
  const { id } = await aDeal(catalog.em(), ids);
  expect((await ask('DELETE', `/${id}`)).statusCode).toBe(204);
  expect((await ask('DELETE', `/${id}`)).statusCode).toBe(404);
  expect(await facts('DealRemoved', id)).toEqual([expect.objectContaining({ userId: vendor.userId })]);
});
