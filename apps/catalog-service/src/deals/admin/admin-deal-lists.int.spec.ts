import { beforeEach, describe, expect, test } from 'vitest';
import type { College } from '../../colleges/college.entity.js';
import { ADMIN, sharedCatalog } from '../../testing/catalog-app.js';
import { aBusiness, aDeal, aVendor, type OwnedVendor } from '../../testing/factories.js';
import { Revision } from '../../moderation/revision.entity.js';
import type { Deal } from '../deal.entity.js';

const catalog = await sharedCatalog();
let college: College;
let vendor: OwnedVendor;
beforeEach(async () => {
  ({ college, vendor } = await aBusiness(catalog.em()));
});

const deal = (given = {}): Promise<Deal> =>
  aDeal(catalog.em(), { collegeId: college.id, vendorId: vendor.id, ...given });
const ask = (query: string) =>
  catalog.ask('GET', `/api/admin/deals?collegeId=${college.id}${query}`, { caller: ADMIN });
const listed = async (query = ''): Promise<number[]> => (await ask(query)).json<{ id: number }[]>().map(({ id }) => id);
async function changeWaits({ id }: Deal, submittedAt: Date): Promise<void> {
  const em = catalog.em();
  em.create(Revision, { dealId: id, changes: { title: 'Another title' }, submittedAt });
  await em.flush();
}
const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);

describe('the list of deals', () => {
  test('is filtered by each parameter', async () => {
    const pending = await deal({ status: 'pending' });
    const featured = await deal({ featured: true });
    const tea = await deal({ category: 'food_drink', title: 'Crème brûlée & tea' });
    const reported = await deal({ reportCount: 1 });
    const other = await aVendor(catalog.em(), { collegeId: college.id, name: 'The Sleepy Owl' });
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

  test.each(['status=live', 'sort=name', 'vendorId=0', 'reported=1', 'before=x', 'end=maybe', 'page=2'])(
    'refuses %s',
    async (query) => expect((await ask(`&${query}`)).statusCode).toBe(400),
  );
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
    await catalog.ask('PATCH', `/api/admin/deals/${first.id}/reject`, { caller: ADMIN });
    expect(await listed('&sort=waiting')).toEqual([second.id, third.id]);
  });

  test('keeps the place of an edited deal, and gives a resubmitted one a new place', async () => {
    const { id } = await deal({ status: 'pending', submittedAt: hoursAgo(5), title: 'Tea for two' });
    const { owner } = vendor;
    const since = async () =>
      (await catalog.ask('GET', `/api/admin/deals/${id}`, { caller: ADMIN })).json<{ submittedAt: string }>()
        .submittedAt;
    const before = await since();
    const mended = { version: 1, title: 'Tea for three' };
    expect((await catalog.ask('PATCH', `/api/deals/${id}`, { caller: owner, body: mended })).statusCode).toBe(200);
    expect(await since()).toBe(before);
    await catalog.ask('PATCH', `/api/admin/deals/${id}/reject`, { caller: ADMIN });
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
    const read = async () => (await catalog.ask('GET', `/api/admin/deals/${shown.id}`, { caller: ADMIN })).json();
    expect(await read()).toMatchObject({
      approvedVersion: null,
      hasPendingRevision: false,
      hoursLeft: null,
      dueAt: null,
    });
    await changeWaits(shown, hoursAgo(1));
    expect(await read()).toMatchObject({
      vendorName: vendor.name,
      approvedVersion: { id: shown.id, title: 'Tea for two' },
      pendingRevision: { title: 'Another title' },
      hasPendingRevision: true,
      hoursLeft: expect.any(Number),
    });
  });
});
