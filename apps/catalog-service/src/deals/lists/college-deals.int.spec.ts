import { beforeEach, describe, expect, test } from 'vitest';
import type { DealCardDto, DealOfCollegeDto, NeighborDealsDto } from '@campus-deals/contracts/catalog/deal.dto';
import type { Caller } from '@campus-deals/service-defaults';
import type { College } from '../../colleges/college.entity.js';
import { aStudent } from '../../testing/accounts.js';
import { ADMIN, allPages, sharedCatalog, STUDENT, type CatalogUnderTest } from '../../testing/catalog-app.js';
import { aBusiness, aCollege, aDeal, aVendor, type OwnedVendor } from '../../testing/factories.js';
import { Vendor } from '../../vendors/vendor.entity.js';

const DAY = 86_400_000;
const ALWAYS = [1, 2, 3, 4, 5, 6, 7];
const ALL_DAY = ALWAYS.map((weekday) => ({ weekday, from: '00:00', to: '00:00' }));
const fromNow = (ms: number): Date => new Date(Date.now() + ms);

const catalog = await sharedCatalog();
let college: College;
let vendor: OwnedVendor;
beforeEach(async () => {
  const facts = { name: 'Paper Crane', logoUrl: '/api/images/crane.webp', latitude: 41.51, longitude: -90.25 };
  ({ college, vendor } = await aBusiness(catalog.em(), facts));
});

const offer = async (given: Partial<Parameters<typeof aDeal>[1]> = {}) =>
  (await aDeal(catalog.em(), { collegeId: college.id, vendorId: vendor.id, ...given })).id;
const ask = (path = '', caller?: Caller): ReturnType<CatalogUnderTest['ask']> =>
  catalog.ask('GET', `/api/colleges/${college.shortName}/deals${path}`, { caller });
async function ids(path = '', caller?: Caller): Promise<number[]> {
  const answer = await ask(path, caller);
  expect(answer.statusCode).toBe(200);
  return answer.json<DealCardDto[]>().map(({ id }) => id);
}
const paged = async (first: string) => (await allPages(catalog, first)).map(({ id }) => id);

describe('the deals of a college', () => {
  test('have all fields of a card, including their vendor’s', async () => {
    const times = { weekdays: [2, 4], windowFrom: '17:00', windowTo: '19:00' };
    const id = await offer({ ...times, endDate: fromNow(DAY), seoMetadata: { title: 'Two' } });
    const answer = await ask();
    const [card, ...others] = answer.json<DealCardDto[]>();
    expect(others).toEqual([]);
    expect(card).toMatchObject({
      id,
      vendorId: vendor.id,
      vendorName: 'Paper Crane',
      vendorLogoUrl: '/api/images/crane.webp',
      distanceMiles: 0.69,
      walkingMinutes: 14,
      schedule: { weekdays: [2, 4], from: '17:00', to: '19:00' },
      timeZone: 'America/Chicago',
      status: 'approved',
      redemptionKind: 'page',
      verifiedOnly: false,
    });
    expect(answer.body).not.toContain('SECRET10');
  });

  test('are the latest approved first, page by page, by id and by short name', async () => {
    const approved = [fromNow(-3 * DAY), fromNow(-1 * DAY), fromNow(-2 * DAY), fromNow(-1 * DAY), fromNow(-20 * DAY)];
    const made: number[] = [];
    for (const approvedAt of approved) made.push(await offer({ approvedAt }));
    const [third, tie, second, latest, oldest] = made;
    const expected = [latest, tie, second, third, oldest].map(Number);
    // Two with the same time are ordered by id.
    const atOnce = fromNow(-1 * DAY);
    await catalog.em().execute(`UPDATE deals SET approved_at = ? WHERE id IN (?, ?)`, [atOnce, tie, latest]);
    expect(await ids()).toEqual(expected);
    expect(await paged(`/api/colleges/${college.id}/deals`)).toEqual(expected);
    expect(await paged(`/api/colleges/${college.shortName}/deals?limit=2`)).toEqual(expected);
  });

  test('are the nearest or the next to end first on request, with unknown distances or ends last, page by page', async () => {
    const made: number[] = [];
    for (const [miles, days] of [
      [1.2, 3],
      [null, null],
      [0.1, 1],
      [0.1, null],
    ]) {
      const at = miles === null ? {} : { latitude: 41.5 + Number(miles) / 69.0932, longitude: -90.25 };
      vendor = await aVendor(catalog.em(), { collegeId: college.id, ...at });
      made.push(await offer({ featured: true, endDate: days === null ? null : fromNow(Number(days) * DAY) }));
    }
    const [one, two, three, four] = made;
    for (const [sort, expected] of [
      ['nearest', [three, four, one, two]],
      ['ending', [three, one, two, four]],
    ] as const) {
      for (const list of ['', '/featured', '/new']) expect(await ids(`${list}?sort=${sort}`)).toEqual(expected);
      expect(await paged(`/api/colleges/${college.id}/deals?sort=${sort}&limit=1`)).toEqual(expected);
    }
  });

  test('are filtered by category, featured and new', async () => {
    const food = await offer({ category: 'food_drink', featured: true, approvedAt: fromNow(-8 * DAY) });
    const book = await offer({ category: 'shopping', approvedAt: fromNow(-6 * DAY) });
    expect(await ids('?category=food_drink')).toEqual([food]);
    expect(await ids('?category=tutoring')).toEqual([]);
    expect(await ids('/featured')).toEqual([food]);
    expect(await ids('/new')).toEqual([book]);
    expect(await ids('/new?category=food_drink')).toEqual([]);
  });

  test('are listed only for admins while it waits for subscribers; its vendor sees its own', async () => {
    ({ college, vendor } = await aBusiness(catalog.em(), {}, { isActive: false }));
    const id = await offer();
    for (const caller of [undefined, STUDENT])
      for (const list of ['', '/featured', '/new']) expect(await ids(list, caller)).toEqual([]);
    expect((await ask()).headers['x-cache-tags']).toBe(`deals-of-college-${college.id},open-college-${college.id}`);
    expect(await ids('', ADMIN)).toEqual([id]);
    expect((await ask('', ADMIN)).headers['x-cache-tags']).toBeUndefined();
    for (const [caller, status] of [
      [undefined, 404],
      [STUDENT, 404],
      [vendor.owner, 200],
      [ADMIN, 200],
    ] as const)
      for (const url of [`/api/vendors/${vendor.id}/deals`, `/api/vendors/${vendor.id}`, `/api/deals/${id}`]) {
        const { statusCode, headers } = await catalog.ask('GET', url, { caller });
        expect([url, statusCode, headers['x-cache-tags']]).toEqual([url, status, undefined]);
      }
  });
});

describe('the highlights of a college', () => {
  const highlights = async (caller?: Caller): Promise<Record<string, number[]>> => {
    const rows: Record<string, DealCardDto[]> = (await ask('/highlights', caller)).json();
    return Object.fromEntries(Object.entries(rows).map(([row, deals]) => [row, deals.map(({ id }) => id)]));
  };
  const place = { latitude: 41.51, longitude: -90.25 };
  const NONE = { openNow: [], endingSoon: [], newest: [], nearest: [] };
  const old = { approvedAt: fromNow(-20 * DAY) };

  test('end within a week, are new, are near; each is in one row', async () => {
    const ending = await offer({ endDate: fromNow(3 * DAY) });
    const first = await offer({ endDate: fromNow(2 * DAY), ...old });
    const fresh = await offer({ endDate: fromNow(8 * DAY) });
    const near = await offer({ ...old, endDate: null });
    vendor = await aVendor(catalog.em(), { collegeId: college.id });
    await offer({ ...old, endDate: null });
    expect(await highlights()).toEqual({ ...NONE, endingSoon: [first, ending], newest: [fresh], nearest: [near] });
  });

  test('are what readers see, cached for a minute', async () => {
    await offer({ status: 'pending' });
    await offer({ endDate: fromNow(-1) });
    const before = Date.now();
    const answer = await ask('/highlights');
    expect(answer.json()).toEqual(NONE);
    expect(answer.headers['x-cache-tags']).toBe(`deals-of-college-${college.id},open-college-${college.id}`);
    const until = Number(answer.headers['x-cache-until']);
    expect(until > before && until <= Date.now() + 60_000).toBe(true);
  });

  test('are empty except for admins while it waits for subscribers', async () => {
    ({ college, vendor } = await aBusiness(catalog.em(), place, { isActive: false }));
    const id = await offer();
    expect(await highlights(STUDENT)).toEqual(NONE);
    expect(await highlights(ADMIN)).toEqual({ ...NONE, newest: [id] });
    expect((await ask('/highlights', ADMIN)).headers['x-cache-tags']).toBeUndefined();
  });
});

describe('a list is cached', () => {
  const until = async (path = '') => (await ask(path)).headers['x-cache-until'] as string | undefined;

  test('until something changes, or the next deal begins or ends', async () => {
    await offer();
    expect(await until()).toBeUndefined();
    const ends = fromNow(2 * DAY);
    const begins = fromNow(DAY);
    await offer({ endDate: ends });
    await offer({ endDate: fromNow(3 * DAY) });
    expect(await until()).toBe(String(ends.getTime()));
    expect(await until('/featured')).toBe(String(ends.getTime()));
    const ofPage = async (path: string) => (await catalog.ask('GET', path)).headers['x-cache-until'];
    expect(await ofPage(`/api/vendors/${vendor.id}/deals`)).toBe(String(ends.getTime()));
    await offer({ startDate: begins });
    expect(await until()).toBe(String(begins.getTime()));
    expect(await ofPage(`/api/colleges/${college.shortName}`)).toBe(String(begins.getTime()));
  });

  test('until its oldest deal is no longer new, if it lists new deals', async () => {
    const approvedAt = fromNow(-6 * DAY);
    await offer({ approvedAt });
    await offer({ approvedAt: fromNow(-2 * DAY) });
    expect(await until('/new')).toBe(String(approvedAt.getTime() + 7 * DAY));
  });
});

test('a card shows changes of its college and vendor', async () => {
  const card = async (): Promise<DealCardDto | undefined> => (await ask()).json<DealCardDto[]>()[0];
  await offer();
  const body = { latitude: '41.51', longitude: '-90.25', timeZone: 'America/Denver' };
  await catalog.ask('PATCH', `/api/admin/colleges/${college.id}`, { caller: ADMIN, body });
  const changed = { distanceMiles: 0, walkingMinutes: 0, timeZone: 'America/Denver' };
  expect(await card()).toMatchObject(changed);
  expect(await catalog.read(`/api/vendors/${vendor.id}`)).toMatchObject(changed);
  const changes = { name: 'Slow Tuesday', logoUrl: null, logo: '/api/images/tuesday.webp', latitude: null };
  await catalog.em().nativeUpdate(Vendor, { id: vendor.id }, changes);
  expect(await card()).toMatchObject({
    vendorName: 'Slow Tuesday',
    vendorLogoUrl: '/api/images/tuesday.webp',
    distanceMiles: null,
    walkingMinutes: null,
  });
});

describe('stats of a college', () => {
  test('count each list by category, and follow a change', async () => {
    await offer({ category: 'services', featured: true, approvedAt: fromNow(-8 * DAY) });
    const food = await offer({ category: 'food_drink' });
    await offer({ category: 'food_drink', status: 'pending' });
    await offer({ category: 'tutoring', endDate: fromNow(-1) });
    const none = { food_drink: 0, entertainment: 0, services: 0, shopping: 0, tutoring: 0, other: 0 };
    const stats = () => catalog.ask('GET', `/api/colleges/${college.shortName}/stats`);
    const answer = await stats();
    expect(answer.json()).toMatchObject({
      lists: {
        featured: { ...none, services: 1 },
        new: { ...none, food_drink: 1 },
        all: { ...none, services: 1, food_drink: 1 },
      },
    });
    const change = { caller: ADMIN, body: { featured: true } };
    expect((await catalog.ask('PATCH', `/api/admin/deals/${food}/featured`, change)).statusCode).toBe(200);
    expect(String(answer.headers['x-cache-tags']).split(',')).toContain(`college-${college.id}`);
    expect((await stats()).json()).toMatchObject({ lists: { featured: { ...none, services: 1, food_drink: 1 } } });
  });

  test('count running and new deals, vendors, and each student once', async () => {
    await offer({ approvedAt: fromNow(-8 * DAY) });
    const id = await offer();
    await offer({ status: 'pending' });
    await aVendor(catalog.em(), { collegeId: college.id });
    const subscribers = `INSERT INTO counted_subscribers (subscription_id, college_id, user_id) VALUES (?, ?, ?), (?, ?, NULL)`;
    await catalog.sql(subscribers, [-college.id * 2, college.id, 4001, -college.id * 2 - 1, college.id]);
    await catalog.sql(`UPDATE colleges SET subscriber_count = 2 WHERE id = ?`, [college.id]);
    for (const userId of [4001, 4002]) await catalog.ask('POST', `/api/deals/${id}/save`, { caller: aStudent(userId) });
    const answer = await catalog.ask('GET', `/api/colleges/${college.shortName}/stats`);
    expect(answer.json()).toMatchObject({ activeDeals: 2, localVendors: 2, newThisWeek: 1, students: 3 });
    expect(answer.headers['x-cache-tags']).toBeDefined();
    expect(Number(answer.headers['x-cache-until'])).toBeLessThanOrEqual(Date.now() + 60_500);
  });
});

describe('filters', () => {
  const idsOf = async (query: string): Promise<number[]> => (await ids(`?${query}`)).toSorted((a, b) => a - b);

  test('open now: within a deal’s times, else within its vendor’s hours, which must be known', async () => {
    const open = await aVendor(catalog.em(), { collegeId: college.id, hours: ALL_DAY });
    const closed = await aVendor(catalog.em(), { collegeId: college.id, hours: [] });
    const day = new Date().getUTCDay();
    // Days that are neither today nor next to it anywhere in the world.
    const later = [3, 4].map((days) => ((day + days) % 7) + 1);
    const byVendor = await offer({ vendorId: open.id });
    const byTimes = await offer({ vendorId: closed.id, weekdays: ALWAYS, windowFrom: '00:00', windowTo: '00:00' });
    const others = [
      await offer({ vendorId: closed.id }),
      await offer(),
      await offer({ vendorId: open.id, weekdays: later, windowFrom: '10:00', windowTo: '11:00' }),
    ];
    expect(await idsOf('openNow=true')).toEqual([byVendor, byTimes]);
    expect(await idsOf('openNow=false')).toEqual(others);
    expect(await idsOf('openNow=true&sort=nearest')).toEqual([byVendor, byTimes]);
  });

  test('the way to redeem', async () => {
    const [page, unset, code, unique, pool] = [
      await offer({ redemptionKind: 'page' }),
      await offer({ redemptionKind: 'code', redemptionCode: null }),
      await offer({ redemptionKind: 'code', redemptionCode: 'TEN' }),
      await offer({ redemptionKind: 'unique' }),
      await offer({ redemptionKind: 'pool' }),
    ];
    expect(await idsOf('redemption=page')).toEqual([page, unset]);
    expect(await idsOf('redemption=code')).toEqual([code]);
    expect(await idsOf('redemption=voucher')).toEqual([unique, pool]);
    expect(await catalog.read(`/api/vendors/${vendor.id}/deals?redemption=code`)).toMatchObject([{ id: code }]);
  });

  test('usable by the verified and by anyone: without sold-out deals, the same for every reader', async () => {
    const [any, verified] = [await offer(), await offer({ verifiedOnly: true })];
    await offer({ redemptionKind: 'unique', totalCap: 2, issuedCount: 2 });
    await offer({ redemptionKind: 'pool' });
    const left = await offer({ redemptionKind: 'unique', totalCap: 2, issuedCount: 1 });
    expect(await idsOf('usableBy=verified')).toEqual([any, verified, left]);
    expect(await idsOf('usableBy=anyone')).toEqual([any, left]);
    const [visitor, student] = [await ask('?usableBy=anyone'), await ask('?usableBy=anyone', STUDENT)];
    expect(student.body).toBe(visitor.body);
  });

  test('are kept for a minute at most where they change without an event', async () => {
    await offer();
    const before = Date.now();
    for (const query of ['?openNow=true', '?usableBy=anyone']) {
      const until = Number((await ask(query)).headers['x-cache-until']);
      expect(until > before && until <= Date.now() + 60_000).toBe(true);
    }
    expect((await ask('?redemption=page')).headers['x-cache-until']).toBeUndefined();
  });
});

describe('the neighbors of a college', () => {
  const at = async (latitude: number, given: Partial<College> = {}) =>
    aCollege(catalog.em(), { isActive: true, latitude, longitude: -70.5, ...given });
  const dealAt = async ({ id }: College): Promise<number> => {
    const { id: vendorId } = await aVendor(catalog.em(), { collegeId: id });
    return offer({ collegeId: id, vendorId });
  };
  const read = (of: College, path = 'neighbors') => catalog.ask('GET', `/api/colleges/${of.shortName}/deals/${path}`);

  test('are the open ones within ten miles that have deals, nearest first, by name', async () => {
    const home = await at(70);
    // A degree of latitude is 69 miles.
    const [near, nearer, far] = [await at(70.14), await at(69.95), await at(70.16)];
    const [waiting, hidden] = [await at(70.01, { isActive: false }), await at(70.02, { status: 'pending' })];
    const empty = await at(70.03);
    const [ofNear, ofNearer] = [await dealAt(near), await dealAt(nearer)];
    for (const college of [home, far, waiting, hidden]) await dealAt(college);
    const answer = await read(home);
    const found = answer.json<NeighborDealsDto[]>();
    expect(found).toMatchObject([
      { college: { id: nearer.id, name: nearer.name, shortName: nearer.shortName }, deals: [{ id: ofNearer }] },
      { college: { id: near.id }, deals: [{ id: ofNear }] },
    ]);
    expect(found.map(({ distanceMiles }) => Math.round(distanceMiles))).toEqual([3, 10]);
    expect((await read(waiting)).statusCode).toBe(200);
    expect((await read(hidden)).statusCode).toBe(404);
    expect((await read(empty)).json()).toHaveLength(3);
  });

  test('name their latest four deals, and a cached answer goes with any of them', async () => {
    const [home, near] = [await at(60), await at(60.05)];
    const ids: number[] = [];
    for (let n = 0; n < 5; n++) ids.unshift(await dealAt(near));
    const answer = await read(home);
    expect(answer.json<NeighborDealsDto[]>()[0]?.deals.map(({ id }) => id)).toEqual(ids.slice(0, 4));
    const tags = String(answer.headers['x-cache-tags']);
    const own = await read(near, 'featured');
    for (const tag of String(own.headers['x-cache-tags']).split(',')) expect(tags).toContain(tag);
  });

  test('are none without coordinates', async () => {
    const home = await aCollege(catalog.em(), { isActive: true, latitude: null, longitude: null });
    expect((await read(home)).json()).toEqual([]);
  });
});

test('home shows the latest deal of each open college that has any, with the college', async () => {
  const { college: opened, ids: open } = await aBusiness(catalog.em());
  await aDeal(catalog.em(), { ...open, approvedAt: fromNow(-2 * DAY) });
  const { id: newest } = await aDeal(catalog.em(), { ...open, approvedAt: fromNow(-DAY) });
  const { college: waiting, ids: early } = await aBusiness(catalog.em(), {}, { isActive: false });
  await aDeal(catalog.em(), early);
  const answer = await catalog.ask('GET', '/api/deals/latest');
  const rows = answer.json<DealOfCollegeDto[]>();
  const ofCollege = rows.filter(({ college: { id } }) => [opened.id, waiting.id].includes(id));
  expect(ofCollege.map(({ college: { name }, deal }) => [name, deal.id])).toEqual([[opened.name, newest]]);
  expect(String(answer.headers['x-cache-tags'])).toContain(`deals-of-college-${opened.id}`);
});
