import { describe, expect, test } from 'vitest';
import { ADMIN, sharedCatalog, tagsOf } from '../../testing/catalog-app.js';
import { aCollege, aDeal, anUnclaimedVendor, aVendor, freshBusiness } from '../../testing/factories.js';
import { Revision } from '../../moderation/revision.entity.js';
import type { Deal } from '../deal.entity.js';

const catalog = await sharedCatalog();
const shop = freshBusiness(catalog);

const deal = (given = {}): Promise<Deal> => aDeal(catalog.em(), { ...shop.ids, ...given });
const ask = (query: string) =>
  catalog.ask('GET', `/api/admin/deals?collegeId=${shop.college.id}${query}`, { caller: ADMIN });
const listed = async (query = ''): Promise<number[]> => (await ask(query)).json<{ id: number }[]>().map(({ id }) => id);
async function changeWaits({ id }: Deal, submittedAt: Date): Promise<void> {
  const em = catalog.em();
  em.create(Revision, { dealId: id, changes: { title: 'Another title' }, submittedAt });
  await em.flush();
}
const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);
const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  catalog.ask(method, `/api/admin/deals${path}`, { caller: ADMIN, body });

const entered = (more: object = {}) => ({
  ...shop.ids,
  title: 'Tea for two',
  category: 'food_drink',
  discountType: 'percentage',
  discountValue: '20',
  ...more,
});
const RULES = { kind: 'unique', code: null, perStudent: 2, total: 100, verifiedOnly: true };
const published = (name: 'DealSubmitted' | 'DealChanged' | 'DealRemoved', dealId: number) =>
  catalog.published(name, { dealId });

describe('the list of deals', () => {
  test('is filtered by each parameter', async () => {
    const pending = await deal({ status: 'pending' });
    const featured = await deal({ featured: true });
    const tea = await deal({ category: 'food_drink', title: 'Crème brûlée & tea' });
    const reported = await deal({ reportCount: 1 });
    const other = await aVendor(catalog.em(), { collegeId: shop.college.id, name: 'The Sleepy Owl' });
    const owls = await deal({ vendorId: other.id });
    expect(await listed('&status=pending')).toEqual([pending.id]);
    expect(await listed('&featured=true')).toEqual([featured.id]);
    expect(await listed('&category=food_drink')).toEqual([tea.id]);
    expect(await listed('&reported=true')).toEqual([reported.id]);
    expect(await listed(`&vendorId=${other.id}`)).toEqual([owls.id]);
    expect(await listed('&search=creme%20te')).toEqual([tea.id]);
    expect(await listed('&search=sleepy%20owl')).toEqual([owls.id]);
    expect(await listed('&search=sleepy%20tea')).toEqual([]);
    expect(await listed(`&search=${encodeURIComponent("a' | b:* & (")}`)).toEqual([]);
    expect(await listed('&status=approved&category=food_drink&search=tea')).toEqual([tea.id]);
  });

  test('is sorted by age or the nearest end', async () => {
    const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);
    const endless = await deal();
    const late = await deal({ endDate: inDays(9) });
    const soon = await deal({ endDate: inDays(1) });
    const over = await deal({ status: 'expired', endDate: inDays(-1) });
    expect(await listed('&sort=ending')).toEqual([soon.id, late.id]);
    expect(await listed()).toEqual([over.id, soon.id, late.id, endless.id]);
    expect(await listed('&sort=oldest')).toEqual([endless.id, late.id, soon.id, over.id]);
  });
});

describe('the review queue', () => {
  test('has new deals and pending changes, the longest waiting first', async () => {
    await deal();
    const second = await deal({ status: 'pending', submittedAt: hoursAgo(2) });
    const first = await deal();
    await changeWaits(first, hoursAgo(3));
    const third = await deal({ status: 'pending', submittedAt: hoursAgo(1) });
    expect(await listed('&sort=waiting')).toEqual([first.id, second.id, third.id]);
    expect(await listed('&sort=waiting&status=pending')).toEqual([second.id, third.id]);
    await send('PATCH', `/${first.id}/reject`);
    expect(await listed('&sort=waiting')).toEqual([second.id, third.id]);
  });

  test('keeps the place of an edited deal, and gives a resubmitted one a new place', async () => {
    const { id } = await deal({ status: 'pending', submittedAt: hoursAgo(5), title: 'Tea for two' });
    const { owner } = shop.vendor;
    const since = async () =>
      (await catalog.read<{ submittedAt: string }>(`/api/admin/deals/${id}`, ADMIN)).submittedAt;
    const before = await since();
    const mended = { version: 1, title: 'Tea for three' };
    expect((await catalog.ask('PATCH', `/api/deals/${id}`, { caller: owner, body: mended })).statusCode).toBe(200);
    expect(await since()).toBe(before);
    await send('PATCH', `/${id}/reject`);
    const resubmitted = { version: 3, isSubmission: true };
    expect((await catalog.ask('PATCH', `/api/deals/${id}`, { caller: owner, body: resubmitted })).statusCode).toBe(200);
    expect(Date.parse(await since())).toBeGreaterThan(hoursAgo(1).getTime());
  });

  test.each([
    // Times in Chicago, six hours behind UTC in winter.
    ['Monday 10:00', '2027-01-04T16:00:00Z', '2027-01-06T23:00:00+00:00'],
    ['Wednesday evening', '2027-01-07T02:00:00Z', '2027-01-08T23:00:00+00:00'],
    ['Thursday', '2027-01-07T15:00:00Z', '2027-01-11T23:00:00+00:00'],
    ['Friday', '2027-01-08T15:00:00Z', '2027-01-12T23:00:00+00:00'],
    ['Saturday', '2027-01-09T15:00:00Z', '2027-01-12T23:00:00+00:00'],
    ['Sunday', '2027-01-10T15:00:00Z', '2027-01-12T23:00:00+00:00'],
  ])('since %s is due at the end of the second business day after', async (_day, submittedAt, dueAt) => {
    const { id } = await deal({ status: 'pending', submittedAt: new Date(submittedAt) });
    const [row] = (await ask('&sort=waiting')).json<{ id: number; dueAt: string }[]>();
    expect(row).toMatchObject({ id, dueAt });
  });

  test('counts the business hours left until then, below zero once it has passed', async () => {
    // On any day, the last four weeks have 20 business days of 8 hours. The deadline was at most three days after.
    const { id } = await deal({ status: 'pending', submittedAt: hoursAgo(28 * 24) });
    const [row] = (await ask('&sort=waiting')).json<{ id: number; hoursLeft: number; dueAt: string }[]>();
    expect(row?.id).toBe(id);
    expect(row?.hoursLeft).toBeGreaterThanOrEqual(-160);
    expect(row?.hoursLeft).toBeLessThanOrEqual(-135);
    await catalog.sql(`UPDATE deals SET submitted_at = now() WHERE id = ?`, [id]);
    const [submitted] = (await ask('&sort=waiting')).json<{ hoursLeft: number }[]>();
    expect(submitted?.hoursLeft).toBeGreaterThanOrEqual(16);
    expect(submitted?.hoursLeft).toBeLessThanOrEqual(24);
    expect((await ask('&status=approved')).json()).toEqual([]);
  });

  test('shows a change of an approved deal with what readers see meanwhile', async () => {
    const shown = await deal({ title: 'Tea for two' });
    const read = () => catalog.read(`/api/admin/deals/${shown.id}`, ADMIN);
    const nothing = { approvedVersion: null, hasPendingRevision: false, hoursLeft: null, dueAt: null };
    expect(await read()).toMatchObject(nothing);
    await changeWaits(shown, hoursAgo(1));
    expect(await read()).toMatchObject({
      vendorName: shop.vendor.name,
      approvedVersion: { id: shown.id, title: 'Tea for two' },
      pendingRevision: { title: 'Another title' },
      hasPendingRevision: true,
      hoursLeft: expect.any(Number),
    });
  });
});

describe('entering a deal', () => {
  test('makes it wait like any other, also for a business without an owner', async () => {
    const { id: vendorId } = await anUnclaimedVendor(catalog.em(), { collegeId: shop.college.id });
    const facts = { vendorId, featured: true, redemptionCode: 'TEA', description: '' };
    const answer = await send('POST', '', entered(facts));
    expect(answer.statusCode).toBe(201);
    const made = answer.json();
    expect(made).toMatchObject({
      status: 'pending',
      featured: true,
      description: null,
      redemption: { kind: 'code', code: 'TEA' },
      vendorUserId: null,
    });
    expect(await published('DealSubmitted', made.id)).toMatchObject([{ userId: null, status: 'pending' }]);
    expect((await catalog.ask('GET', `/api/deals/${made.id}`)).statusCode).toBe(404);
  });

  test('needs no value for a type without one', async () => {
    expect((await send('POST', '', entered({ discountType: 'bogo', discountValue: '' }))).json()).toMatchObject({
      discountValue: 'Buy one, get one',
    });
  });

  test.each([
    [{ vendorId: 999_999 }, 'vendorId'],
    [{ collegeId: 999_999 }, 'collegeId'],
    [{ discountValue: '' }, 'discountValue'],
  ])('refuses %j', async (wrong, field) => {
    expect((await send('POST', '', entered(wrong))).json()).toMatchObject({
      status: 400,
      errors: { [field]: expect.any(Array) },
    });
  });
});

describe('changing a deal', () => {
  test('validates a changed discount with the stored fields, and leaves an older invalid one readable', async () => {
    const { id } = await deal({ discountValue: 'banana' });
    expect((await send('PATCH', `/${id}`, { title: 'Tea for three' })).json()).toMatchObject({
      title: 'Tea for three',
      discountValue: 'banana',
    });
    expect((await send('PATCH', `/${id}`, { discountValue: '101' })).json()).toMatchObject({
      status: 400,
      errors: { discountValue: ['Enter a percentage from 1 to 100'] },
    });
    expect((await send('PATCH', `/${id}`, { discountValue: '100' })).json()).toMatchObject({ discountValue: '100' });
  });

  test('that readers see takes effect at once and is published', async () => {
    const { id } = await deal({ redemptionCode: null });
    const answer = await send('PATCH', `/${id}`, { title: 'Tea for three', redemptionCode: 'TEA', version: 1 });
    expect(answer.json()).toMatchObject({ title: 'Tea for three', status: 'approved', redemption: { code: 'TEA' } });
    expect(await catalog.read(`/api/deals/${id}`)).toMatchObject({ deal: { title: 'Tea for three' } });
    expect(await published('DealChanged', id)).toEqual([expect.objectContaining({ title: 'Tea for three' })]);
    const late = await send('PATCH', `/${id}`, { title: 'Tea', version: 1 });
    expect(late.json()).toMatchObject({ code: 'deal_changed' });
  });

  test('sets its redemption rules at once, and records both', async () => {
    const made = (await send('POST', '', entered({ redemption: RULES }))).json<{ id: number; version: number }>();
    expect(made).toMatchObject({ redemption: RULES, version: 1 });
    const { id } = await deal({ redemptionCode: null });
    const answer = await send('PATCH', `/${id}`, { redemption: RULES, version: 1 });
    expect(answer.json()).toMatchObject({ status: 'approved', redemption: RULES });
    expect(tagsOf(answer)).toContain(`deal-${id}`);
    const entries = `SELECT before, after FROM audit_entries WHERE action = 'deal.edit' AND subject_id = ?`;
    expect(await catalog.sql(entries, [String(id)])).toMatchObject([
      { before: { redemption: { kind: 'page' } }, after: { redemption: RULES } },
    ]);
  });

  test('to another vendor or college invalidates what both show', async () => {
    const elsewhere = await aCollege(catalog.em(), { isActive: true });
    const { id } = await deal();
    const answer = await send('PATCH', `/${id}`, { collegeId: elsewhere.id });
    expect(tagsOf(answer)).toEqual(
      expect.arrayContaining([`deals-of-college-${shop.college.id}`, `deals-of-college-${elsewhere.id}`]),
    );
  });

  test('featuring does not make its vendor’s open form stale', async () => {
    const { id } = await deal();
    const featured = await send('PATCH', `/${id}/featured`, { featured: true });
    expect(featured.json()).toMatchObject({ featured: true, version: 1 });
    expect((await send('PATCH', `/${id}/featured`, {})).statusCode).toBe(400);
  });
});

test('a removed deal is gone, and published once', async () => {
  const { id } = await deal();
  expect((await send('DELETE', `/${id}`)).statusCode).toBe(204);
  expect((await send('DELETE', `/${id}`)).statusCode).toBe(404);
  expect(await published('DealRemoved', id)).toEqual([expect.objectContaining({ userId: shop.vendor.userId })]);
});
