import { describe, expect, test } from 'vitest';
import type { OwnDealDto, StoredDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import type { SignedInUser } from '@campus-deals/service-defaults';
import { anOwner, aStudent } from '../../testing/accounts.js';
import { allPages, sharedCatalog } from '../../testing/catalog-app.js';
import { aBusiness, aCollege, aDeal, aVendor, dealForm, freshBusiness } from '../../testing/factories.js';
import { Vendor } from '../../vendors/vendor.entity.js';
import { Deal } from '../deal.entity.js';

const DAY_MS = 86_400_000;
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);

const catalog = await sharedCatalog();
const shop = freshBusiness(catalog);

const entered = () => dealForm(shop.college);
const post = (body: object = entered(), caller = shop.owner) => catalog.ask('POST', '/api/deals', { caller, body });
const read = (id: number, caller = shop.owner) => catalog.ask('GET', `/api/vendor/deals/${id}`, { caller });
const list = (query = ''): Promise<OwnDealDto[]> => catalog.read(`/api/vendor/deals${query}`, shop.owner);
const own = (given: Partial<Deal> = {}): Promise<Deal> => aDeal(catalog.em(), { ...shop.ids, ...given });
const change = (id: number, body: object) => catalog.ask('PATCH', `/api/deals/${id}`, { caller: shop.owner, body });
/** Submits the current version. */
const submit = async (id: number, changes: object = {}) => {
  const { version } = await catalog.em().findOneOrFail(Deal, id);
  return change(id, { version, isSubmission: true, ...changes });
};
const duplicate = (id: number) => catalog.ask('POST', `/api/vendor/deals/${id}/duplicate`, { caller: shop.owner });
const unpaid = (): Promise<unknown> => catalog.em().nativeUpdate(Vendor, { id: shop.vendor.id }, { hasPaid: false });
const submittedOf = (id: number) => catalog.published('DealSubmitted', { dealId: id });

describe('posting', () => {
  test('makes a deal wait for an admin: only its owner reads it', async () => {
    const endDate = inDays(30).toISOString();
    const schedule = { weekdays: [5, 1, 1], from: '17:00', to: '19:00' };
    const answer = await post({ ...entered(), vendorId: shop.vendor.id, endDate, schedule, terms: 'One a day.' });
    expect(answer.statusCode).toBe(201);
    const deal = answer.json<OwnDealDto>();
    expect(deal).toMatchObject({
      ...entered(),
      vendorId: shop.vendor.id,
      status: 'pending',
      featured: false,
      terms: 'One a day.',
      schedule: { weekdays: [1, 5], from: '17:00', to: '19:00' },
      collegeShortName: shop.college.shortName,
      redemption: { kind: 'page', code: null, perStudent: null, total: null, verifiedOnly: false },
      stats: { views: 0, saves: 0, codes: 0, redemptions: 0 },
      rejectionReason: null,
      decidedAt: null,
      version: 1,
      pendingRevision: null,
    });
    expect(new Date(String(deal.endDate)).toISOString()).toBe(endDate);
    expect((await read(deal.id)).json()).toEqual(deal);
    expect((await catalog.ask('GET', `/api/deals/${deal.id}`)).statusCode).toBe(404);
    expect(await submittedOf(deal.id)).toMatchObject([
      {
        userId: shop.owner.userId,
        vendorName: shop.vendor.name,
        status: 'pending',
        endDate,
        weekdays: [1, 5],
        version: 1,
      },
    ]);
  });

  test('twice at once with one key creates one deal, which both responses show', async () => {
    const body = { ...entered(), idempotencyKey: 'form-0123456789abcdef' };
    const answers = await Promise.all([post(body), post(body)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const [first, second] = answers.map((answer) => answer.json<OwnDealDto>());
    expect(second).toEqual(first);
    expect((await post({ ...body, title: 'Tea for three' })).json()).toEqual(first);
    expect(await catalog.em().count(Deal, { vendorId: shop.vendor.id })).toBe(1);
    expect(await submittedOf(first?.id ?? 0)).toHaveLength(1);
  });

  test('has its redemption rules and codes, once for any number of requests with one key', async () => {
    const redemption = { kind: 'pool', code: null, perStudent: 1, total: 50, verifiedOnly: true };
    const body = { ...entered(), redemption, codes: 'A1\nB2\nA1', idempotencyKey: 'form-0123456789abcdef' };
    const first = await post(body);
    const { id } = first.json<StoredDealDto>();
    expect(first.json()).toMatchObject({ redemption, version: 1, codesTaken: { added: 2, known: 1, refused: [] } });
    expect((await post(body)).json()).toMatchObject({ id, redemption });
    expect(await catalog.column('SELECT code FROM pool_codes WHERE deal_id = ? ORDER BY id', [id])).toEqual([
      'A1',
      'B2',
    ]);
    expect(await submittedOf(id)).toHaveLength(1);
  });

  test('with codes that are refused creates nothing', async () => {
    const codes = Array.from({ length: 10_001 }, (_, n) => `C${n}`).join('\n');
    expect((await post({ ...entered(), codes })).json()).toMatchObject({ code: 'limit_reached' });
    expect(await catalog.em().count(Deal, { vendorId: shop.vendor.id })).toBe(0);
  });

  test('with the key of another business, or another key, creates another deal', async () => {
    const body = { ...entered(), idempotencyKey: 'form-0123456789abcdef' };
    const { id } = (await post(body)).json<OwnDealDto>();
    const { owner: other } = await aVendor(catalog.em(), { collegeId: shop.college.id });
    const theirs = (await post(body, other)).json<OwnDealDto>();
    const mine = (await post({ ...body, idempotencyKey: 'form-fedcba9876543210' })).json<OwnDealDto>();
    expect(new Set([id, theirs.id, mine.id]).size).toBe(3);
  });

  test('needs the fee, also of a draft or a duplicate', async () => {
    const { id } = await own();
    await unpaid();
    for (const answer of [await post(), await post({ ...entered(), isDraft: true }), await duplicate(id)])
      expect(answer.json()).toMatchObject({ code: 'registration_fee_required', message: 'Registration fee required' });
    expect(await catalog.em().count(Deal, { vendorId: shop.vendor.id })).toBe(1);
  });

  test('needs the caller’s own business and a public college', async () => {
    expect((await post(entered(), anOwner())).json()).toMatchObject({ code: 'vendor_profile_not_found' });
    const other = await aVendor(catalog.em(), { collegeId: shop.college.id });
    expect((await post({ ...entered(), vendorId: other.id })).json()).toMatchObject({ code: 'access_denied' });
    const hidden = await aCollege(catalog.em(), { status: 'pending' });
    expect((await post({ ...entered(), collegeId: hidden.id })).json()).toMatchObject({
      status: 400,
      errors: { collegeId: ['Please select a valid college'] },
    });
    expect((await post({ ...entered(), image: `/api/images/${'0'.repeat(40)}.webp` })).json()).toMatchObject({
      status: 400,
      errors: { image: [expect.stringContaining('no longer there')] },
    });
  });
});

test('the list has deals in every state, newest first, page by page, and no other vendor’s', async () => {
  await aDeal(catalog.em(), (await aBusiness(catalog.em())).ids);
  const deals = [
    await own(),
    await own({ status: 'pending' }),
    await own({ status: 'rejected', rejectionReason: 'Too cheap' }),
    await own({ status: 'expired' }),
  ];
  const ids = deals.map(({ id }) => id).toReversed();
  expect((await list()).map(({ id }) => id)).toEqual(ids);
  expect(await list('?status=rejected')).toMatchObject([{ id: deals[2]?.id, rejectionReason: 'Too cheap' }]);
  expect((await allPages(catalog, '/api/vendor/deals?limit=3', shop.owner)).map(({ id }) => id)).toEqual(ids);
  const answer = await catalog.ask('GET', '/api/vendor/deals', { caller: shop.owner });
  expect(answer.headers['x-cache-tags']).toBeUndefined();
});

test.each(['rejected', 'expired'] as const)('resubmitting a deal that was %s submits it again', async (status) => {
  const { id } = await own({ status, rejectionReason: 'Too cheap', endDate: inDays(3) });
  expect((await submit(id)).json()).toMatchObject({ status: 'pending', rejectionReason: null, version: 2 });
  expect(await submittedOf(id)).toMatchObject([{ status: 'pending', version: 2 }]);
});

describe('a draft', () => {
  test('is created on request, once per key, and changed without an event until it is submitted', async () => {
    const body = { ...entered(), isDraft: true, idempotencyKey: 'form-0123456789abcdef' };
    const [first, second] = await Promise.all([post(body), post(body)]);
    const { id } = first.json<OwnDealDto>();
    expect([first.statusCode, first.json()]).toMatchObject([201, { id, status: 'draft', version: 1 }]);
    expect(second.json()).toEqual(first.json());
    expect((await change(id, { version: 1, title: 'Tea for three' })).json()).toMatchObject({ status: 'draft' });
    expect(await submittedOf(id)).toEqual([]);
    expect((await submit(id)).json()).toMatchObject({ status: 'pending', title: 'Tea for three' });
    expect((await submit(id)).json()).toMatchObject({ code: 'deal_state_conflict' });
    expect(await submittedOf(id)).toMatchObject([{ title: 'Tea for three', status: 'pending' }]);
  });

  test('is changed and submitted by one request, which a refusal undoes', async () => {
    const { id } = await own({ status: 'draft' });
    const redemption = { kind: 'pool', code: null, perStudent: null, total: null, verifiedOnly: true };
    const changes = { title: 'Tea for three', redemption, codes: 'A1' };
    await unpaid();
    expect((await submit(id, changes)).json()).toMatchObject({ code: 'registration_fee_required' });
    expect((await read(id)).json()).toMatchObject({ status: 'draft', version: 1, redemption: { kind: 'page' } });
    await catalog.em().nativeUpdate(Vendor, { id: shop.vendor.id }, { hasPaid: true });
    const submitted = { status: 'pending', title: 'Tea for three', redemption, codesTaken: { added: 1 } };
    expect((await submit(id, changes)).json()).toMatchObject(submitted);
    expect(await submittedOf(id)).toMatchObject([{ title: 'Tea for three', status: 'pending' }]);
  });

  test('needs a valid discount to be submitted', async () => {
    const { id } = await own({ status: 'draft', discountValue: 'banana' });
    expect((await submit(id)).json()).toMatchObject({
      status: 400,
      errors: { discountValue: ['Enter a percentage from 1 to 100'] },
    });
  });

  test('is seen by its owner only', async () => {
    const { id } = await own({ status: 'draft' });
    const admin = { ...aStudent(), role: 'admin' as const };
    const ask = (method: 'GET' | 'PATCH' | 'DELETE', path: string, caller?: SignedInUser, body?: object) =>
      catalog.ask(method, path, { caller, body });
    expect((await read(id)).json()).toMatchObject({ id, status: 'draft' });
    expect((await list('?status=draft')).map((deal) => deal.id)).toEqual([id]);
    const hidden = [
      await ask('GET', `/api/deals/${id}`),
      await ask('GET', `/api/deals/${id}`, aStudent()),
      await ask('GET', `/api/deals/${id}`, admin),
      await ask('GET', `/api/vendor/deals/${id}`, anOwner()),
      await ask('GET', `/api/admin/deals/${id}`, admin),
      await ask('GET', `/api/admin/deals/${id}/reports`, admin),
      await ask('PATCH', `/api/admin/deals/${id}`, admin, { title: 'Tea for three' }),
      await ask('PATCH', `/api/admin/deals/${id}/featured`, admin, { featured: true }),
      await ask('PATCH', `/api/admin/deals/${id}/approve`, admin, {}),
      await ask('PATCH', `/api/admin/deals/${id}/reject`, admin, { reason: null }),
      await ask('DELETE', `/api/admin/deals/${id}`, admin),
    ];
    expect(hidden.map(({ statusCode }) => statusCode)).toEqual(hidden.map(() => 404));
    for (const query of ['', '&sort=oldest', '&sort=waiting', '&sort=ending', `&search=tea`]) {
      const answer = await ask('GET', `/api/admin/deals?vendorId=${shop.vendor.id}${query}`, admin);
      expect([answer.statusCode, answer.json()]).toEqual([200, []]);
    }
    expect((await ask('GET', '/api/admin/deals?status=draft', admin)).statusCode).toBe(400);
    expect(await catalog.em().findOneOrFail(Deal, id)).toMatchObject({ status: 'draft', version: 1 });
  });

  test('is deleted without an event', async () => {
    const { id } = await own({ status: 'draft' });
    expect((await catalog.ask('DELETE', `/api/deals/${id}`, { caller: shop.owner })).statusCode).toBe(204);
    expect(await catalog.published('DealRemoved', { dealId: id })).toEqual([]);
  });

  test('is one of at most 50', async () => {
    const first = await own({ status: 'draft' });
    for (let made = 1; made < 50; made += 1) await own({ status: 'draft' });
    expect((await duplicate(first.id)).json()).toMatchObject({ code: 'limit_reached' });
    expect((await post({ ...entered(), isDraft: true })).json()).toMatchObject({ code: 'limit_reached' });
    expect((await post()).statusCode).toBe(201);
  });
});

describe('duplicating', () => {
  test('creates a draft without the original’s history', async () => {
    const issued = { redemptionKind: 'unique', totalCap: 5, issuedCount: 3 } as const;
    const first = await own({ featured: true, ...issued, endDate: inDays(9) });
    const answer = await duplicate(first.id);
    expect(answer.statusCode).toBe(201);
    const copy = answer.json<OwnDealDto>();
    expect(copy).toMatchObject({
      title: first.title,
      status: 'draft',
      featured: false,
      approvedAt: null,
      issuedCount: 0,
      version: 1,
      redemption: { kind: 'unique', total: 5 },
    });
    expect(copy.id).not.toBe(first.id);
    expect(new Date(String(copy.endDate))).toEqual(first.endDate);
    expect(await submittedOf(copy.id)).toEqual([]);
  });

  test('an ended deal makes it run as long again', async () => {
    const over = await own({ status: 'expired', startDate: inDays(-10), endDate: inDays(-3) });
    const { startDate, endDate } = (await duplicate(over.id)).json<OwnDealDto>();
    expect((Date.parse(String(endDate)) - Date.parse(startDate)) / DAY_MS).toBeCloseTo(7);
    expect(Date.parse(startDate)).toBeGreaterThan(Date.now() - 60_000);
  });
});

test('removing hides the deal from readers at once, and publishes it once', async () => {
  const { id } = await own();
  const remove = () => catalog.ask('DELETE', `/api/deals/${id}`, { caller: shop.owner });
  const answers = await Promise.all([remove(), remove()]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 404]);
  const done = answers.find(({ statusCode }) => statusCode === 204);
  expect(String(done?.headers['x-invalidate-tags']).split(',')).toEqual(
    expect.arrayContaining([`deal-${id}`, `deals-of-college-${shop.college.id}`, `deals-of-vendor-${shop.vendor.id}`]),
  );
  expect((await catalog.ask('GET', `/api/deals/${id}`)).statusCode).toBe(404);
  expect(await catalog.published('DealRemoved', { dealId: id })).toEqual([
    { dealId: id, ...shop.ids, userId: shop.owner.userId },
  ]);
});
