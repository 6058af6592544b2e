import { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import type { SignedInUser } from '@campus-deals/service-defaults';
import { validationErrors } from '@campus-deals/service-defaults/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import type { College } from '../colleges/college.entity.js';
import { aStudent } from '../testing/accounts.js';
import { ADMIN, sharedCatalog } from '../testing/catalog-app.js';
import { aBusiness, type OwnedVendor } from '../testing/factories.js';
import { Vendor } from './vendor.entity.js';
import { Revision } from '../moderation/revision.entity.js';

const NEW = 'University of Iowa Student Aid';

const catalog = await sharedCatalog();
let college: College;
let owner: SignedInUser;
let vendor: OwnedVendor;
beforeEach(async () => {
  await catalog.applySettings({ autoApprove: 'trusted' });
  const { userId } = aStudent();
  const facts = { userId, name: `Kettle ${userId}`, description: 'Tea.', website: 'https://kettle.example' };
  ({ college, vendor, owner } = await aBusiness(catalog.em(), facts));
});

const edit = (body: object) => catalog.ask('PATCH', '/api/user/vendor', { caller: owner, body });
const own = (): Promise<OwnVendorDto> => catalog.read('/api/user/vendor', owner);
const decide = (decision: 'approve' | 'reject', body?: object) =>
  catalog.ask('PATCH', `/api/admin/vendors/${vendor.id}/${decision}`, { caller: ADMIN, body });
const undo = () => catalog.ask('POST', `/api/admin/vendors/${vendor.id}/undo`, { caller: ADMIN });
const stored = (): Promise<Vendor> => catalog.em().findOneOrFail(Vendor, vendor.id);
const eventsSince = (): Promise<{ name: string; delay: number | null }[]> =>
  catalog.sql(
    `SELECT name, extract(epoch FROM retry_at - occurred_at)::float AS delay FROM outbox_events
     WHERE (payload->>'vendorId')::int = ? ORDER BY id`,
    [vendor.id],
  );

/** Returns the name, website, logo and description of the business wherever readers see them. */
async function seen(): Promise<object[]> {
  const { id } = vendor;
  const get = (path: string): Promise<unknown> => catalog.read(path);
  const all: unknown[] = [
    await get(`/api/vendors/${id}`),
    ...((await get(`/api/colleges/${college.id}/vendors`)) as object[]),
    ...((await get(`/api/vendors?search=${owner.userId}`)) as object[]),
    ...((await get(`/api/search?q=Kettle%20${owner.userId}`)) as { vendors: object[] }).vendors,
  ];
  return (all as { id: number }[]).filter((each) => each.id === id);
}
describe('a change of a public business', () => {
  test.each([
    ['name', NEW],
    ['website', 'https://phish.example'],
    ['description', 'Sign in here for your aid.'],
    ['logoUrl', null],
  ])('of its %s is not public until an admin has approved it', async (field, value) => {
    const logo = '/api/images/none.webp';
    if (field === 'logoUrl') await catalog.em().nativeUpdate(Vendor, { id: vendor.id }, { logo, logoUrl: logo });
    const before = await seen();
    expect(before).toHaveLength(4);
    const answer = await edit({ [field]: value, version: 1 });
    expect([answer.statusCode, validationErrors(OwnVendorDto, answer.json())]).toEqual([200, {}]);
    expect(answer.json()).toMatchObject({ version: 2, pendingRevision: { status: 'pending', [field]: value } });
    expect(answer.json()).toMatchObject({ [field]: (before[0] as Record<string, unknown>)[field] });
    expect(await seen()).toEqual(before);
    expect(await eventsSince()).toEqual([]);

    const times = { submittedAt: expect.any(String), hoursLeft: expect.any(Number), dueAt: expect.any(String) };
    const queue = await catalog.read(`/api/admin/vendors?sort=waiting&collegeId=${college.id}`, ADMIN);
    expect(queue).toMatchObject([{ id: vendor.id, ...times }]);
    const approval = await decide('approve', { version: 2 });
    expect(approval.json()).toMatchObject({ [field]: value, pendingRevision: null, submittedAt: null, version: 4 });
    expect(String(approval.headers['x-invalidate-tags'])).toContain(`vendor-${vendor.id}`);
    const shown = { [field]: value, ...(field === 'logoUrl' && { logo: value }) };
    expect(await catalog.read(`/api/vendors/${vendor.id}`)).toMatchObject(shown);
    const q = encodeURIComponent(field === 'name' ? NEW : vendor.name);
    const { vendors } = await catalog.read<{ vendors: { id: number }[] }>(`/api/search?q=${q}`);
    expect(vendors.map(({ id }) => id)).toContain(vendor.id);
    expect((await eventsSince()).map(({ name, delay }) => [name, (delay ?? 0) > 10])).toEqual([
      ['VendorChangeApproved', true],
      ['VendorUpdated', true],
    ]);
  });

  test('applies at once for every other field, also beside a pending one', async () => {
    const answer = await edit({ name: NEW, city: 'Ames', category: 'Shopping', phone: '(319) 555-0199' });
    expect(answer.json()).toMatchObject({ name: vendor.name, city: 'Ames', pendingRevision: { name: NEW } });
    expect(await seen()).toMatchObject(Array.from({ length: 4 }, () => expect.objectContaining({ name: vendor.name })));
    const page = await catalog.read(`/api/vendors/${vendor.id}`);
    expect(page).toMatchObject({ name: vendor.name, city: 'Ames', category: 'Shopping', phone: '(319) 555-0199' });
    expect(page).not.toHaveProperty('pendingRevision');
  });

  test('that is changed again waits as one, and keeps its place in the queue', async () => {
    await edit({ name: NEW });
    const { revisionSubmittedAt } = await stored();
    const both = { name: 'The Kettle & Co', description: 'Tea and cake since 1982.' };
    await edit(both);
    expect((await own()).pendingRevision).toMatchObject(both);
    expect((await stored()).revisionSubmittedAt).toEqual(revisionSubmittedAt);
    const { version: read } = await own();
    expect((await edit({ name: 'The Kettle & Co', version: read })).json()).toMatchObject({ version: read });
  });

  test('that leads back to what readers see is withdrawn', async () => {
    await edit({ name: NEW });
    expect((await edit({ name: vendor.name })).json()).toMatchObject({ name: vendor.name, pendingRevision: null });
    expect(await stored()).toMatchObject({ revisionSubmittedAt: null });
    expect((await decide('approve')).json()).toMatchObject({ status: 409, code: 'vendor_state_conflict' });
  });

  test('does not block an admin, whose edit takes effect at once', async () => {
    await edit({ description: 'Waiting for an admin.' });
    const [name, description] = ['Named by an admin', 'Waiting for an admin.'];
    const change = { caller: ADMIN, body: { name, version: 2 } };
    const answer = await catalog.ask('PATCH', `/api/admin/vendors/${vendor.id}`, change);
    expect(answer.json()).toMatchObject({ name, pendingRevision: { description } });
    expect((await decide('approve', { version: 2 })).json()).toMatchObject({ status: 409, code: 'vendor_changed' });
    expect((await decide('approve', { version: 3 })).json()).toMatchObject({ name, description });
  });
});

describe('a change is public at once', () => {
  test.each([
    ['nobody', true, true, 'waits'],
    ['trusted', false, true, 'waits'],
    ['trusted', true, true, 'is public'],
    ['everybody', false, true, 'is public'],
    ['nobody', false, false, 'is public'],
  ] as const)(
    'or not: settings trust %s, the vendor is trusted: %s, is public: %s; it %s',
    async (autoApprove, isTrusted, hasPaid, outcome) => {
      await catalog.applySettings({ autoApprove });
      await catalog.em().nativeUpdate(Vendor, { id: vendor.id }, { isTrusted, hasPaid });
      const answer = (await edit({ name: NEW })).json();
      expect(answer).toMatchObject(
        outcome === 'waits'
          ? { name: vendor.name, pendingRevision: { name: NEW } }
          : { name: NEW, pendingRevision: null },
      );
      expect((await eventsSince()).map(({ name }) => name)).toEqual(outcome === 'waits' ? [] : ['VendorUpdated']);
    },
  );

  test('but not before a deal of an unpaid vendor was approved', async () => {
    await catalog.em().nativeUpdate(Vendor, { id: vendor.id }, { hasPaid: false, dealApprovedAt: new Date() });
    expect((await edit({ name: NEW })).json()).toMatchObject({ name: vendor.name, pendingRevision: { name: NEW } });
  });

  test('together with a pending one, once the vendor is trusted', async () => {
    await edit({ name: NEW });
    await catalog.em().nativeUpdate(Vendor, { id: vendor.id }, { isTrusted: true });
    expect((await edit({ description: 'Tea and cake since 1982.' })).json()).toMatchObject({
      name: NEW,
      description: 'Tea and cake since 1982.',
      pendingRevision: null,
    });
    expect(await stored()).toMatchObject({ revisionSubmittedAt: null });
  });
});

describe('a rejection', () => {
  test('keeps what readers see, and gives the owner the reason', async () => {
    await edit({ name: NEW });
    const before = await seen();
    const answer = await decide('reject', { reason: 'This is not your name', version: 2 });
    expect(answer.json()).toMatchObject({ name: vendor.name, submittedAt: null, undoUntil: expect.any(String) });
    expect(await seen()).toEqual(before);
    expect((await own()).pendingRevision).toMatchObject({
      status: 'rejected',
      name: NEW,
      rejectionReason: 'This is not your name',
      decidedAt: expect.any(String),
    });
    expect(await catalog.published('VendorChangeRejected')).toContainEqual({
      vendorId: vendor.id,
      userId: owner.userId,
      name: vendor.name,
      reason: 'This is not your name',
      version: 3,
    });
  });

  test('is followed by another change, which waits together with the rejected one', async () => {
    await edit({ name: NEW, description: 'Tea and cake since 1982.' });
    await decide('reject');
    expect((await edit({ phone: '(319) 555-0199' })).json()).toMatchObject({ pendingRevision: { status: 'rejected' } });
    const both = { name: 'The Kettle & Co', description: 'Tea and cake since 1982.' };
    expect((await edit({ name: both.name })).json()).toMatchObject({
      pendingRevision: { status: 'pending', ...both, rejectionReason: null },
    });
  });
});

describe('a decision', () => {
  test.each(['approve', 'reject'] as const)('to %s, undone in time, restores the previous state', async (decision) => {
    await edit({ name: NEW });
    const [before, since] = [await seen(), (await stored()).revisionSubmittedAt];
    await decide(decision);
    const answer = await undo();
    expect(answer.json()).toMatchObject({
      name: vendor.name,
      pendingRevision: { status: 'pending', name: NEW, rejectionReason: null, decidedAt: null },
    });
    expect(await seen()).toEqual(before);
    expect((await stored()).revisionSubmittedAt).toEqual(since);
    expect((await eventsSince()).map(({ name }) => name)).toEqual(['VendorUpdated']);
    expect((await undo()).json()).toMatchObject({ status: 409, code: 'undo_expired' });
    expect((await decide('approve')).json()).toMatchObject({ name: NEW });
  });
});

test('a revision is deleted with its business', async () => {
  await edit({ name: NEW });
  await catalog.ask('DELETE', `/api/admin/vendors/${vendor.id}`, { caller: ADMIN });
  expect(await catalog.em().count(Revision, { vendorId: vendor.id })).toBe(0);
});
