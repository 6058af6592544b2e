import { beforeEach, describe, expect, test } from 'vitest';
import type { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import type { College } from '../colleges/college.entity.js';
import { ADMIN, allPages, sharedCatalog, tagsOf } from '../testing/catalog-app.js';
import { aCollege, aVendor } from '../testing/factories.js';

const catalog = await sharedCatalog();
let college: College;
beforeEach(async () => {
  college = await aCollege(catalog.em(), { isActive: true, latitude: 41.5, longitude: -90.25 });
});

const open = async (given: Partial<Parameters<typeof aVendor>[1]> = {}) =>
  (await aVendor(catalog.em(), { collegeId: college.id, ...given })).id;
const at = (miles: number): { latitude: number; longitude: number } => ({
  latitude: 41.5 + miles / 69.0932,
  longitude: -90.25,
});
const ask = (query = '') => catalog.ask('GET', `/api/colleges/${college.shortName}/vendors${query}`);
const ids = async (query = ''): Promise<number[]> => (await ask(query)).json<VendorDto[]>().map(({ id }) => id);

const pages = async (first: string) => (await allPages(catalog, first)).map(({ id }) => id);

/** Returns hours that include, or exclude, the present minute in the college's time zone (Chicago). */
async function hoursAround(isOpen: boolean): Promise<VendorDto['hours']> {
  const [clock] = await catalog.em().execute<{ weekday: number; from: string; to: string }[]>(
    `SELECT extract(isodow FROM at)::int AS weekday, to_char(at, 'HH24:MI') AS from, to_char(at + interval '1 hour', 'HH24:MI') AS to
     FROM (SELECT now() AT TIME ZONE 'America/Chicago' + ?::interval AS at) clock`,
    [isOpen ? '-30 minutes' : '3 hours'],
  );
  return clock ? [clock] : null;
}

describe('the vendors of a college', () => {
  test('are the latest first, or the nearest with unknown distances last, page by page', async () => {
    const far = await open(at(1.2));
    const unknown = await open();
    const near = await open(at(0.1));
    const also = await open();
    expect(await ids()).toEqual([also, near, unknown, far]);
    for (const limit of [1, 3, 50]) {
      expect(await pages(`/api/colleges/${college.id}/vendors?limit=${limit}`)).toEqual([also, near, unknown, far]);
      expect(await pages(`/api/colleges/${college.shortName}/vendors?sort=nearest&limit=${limit}`)).toEqual([
        near,
        far,
        unknown,
        also,
      ]);
    }
    const answer = await ask('?sort=nearest');
    expect(answer.json<VendorDto[]>()[0]).toMatchObject({
      distanceMiles: 0.1,
      walkingMinutes: 2,
      timeZone: 'America/Chicago',
      rating: null,
      reviewCount: 0,
      hours: null,
    });
    expect(answer.json<VendorDto[]>()[2]).toMatchObject({ distanceMiles: null, walkingMinutes: null });
    expect(answer.headers['x-cache-tags']).toBe(`vendors-of-college-${college.id},open-college-${college.id}`);
    expect(answer.headers['x-cache-until']).toBeUndefined();
  });

  test.each([
    [0.05, 1],
    [0.06, 2],
    [1, 20],
    [1.01, 21],
  ])('%f miles away are %i minutes on foot', async (miles, minutes) => {
    const id = await open(at(miles));
    expect(await catalog.read(`/api/vendors/${id}`)).toMatchObject({ walkingMinutes: minutes });
  });

  test('are searched for a text in name or category, in any letter case', async () => {
    const cafe = await open({ name: 'Café Müller', category: 'Food & Drink' });
    const books = await open({ name: 'Second Shelf', category: '100% Books' });
    for (const [search, found] of [
      ['CAFÉ mü', [cafe]],
      ['fé', [cafe]],
      ['food & d', [cafe]],
      ['ond sh', [books]],
      ['0%', [books]],
      [' ', [books, cafe]],
      ['shelf books', []],
      ['pizza', []],
      ['_', []],
      ['...', []],
      ["' OR 1=1", []],
    ] as const)
      expect({ search, found: await ids(`?search=${encodeURIComponent(search)}`) }).toEqual({ search, found });
  });

  test('that are open now have known hours, cached until the minute is over', async () => {
    const isOpen = await open({ hours: await hoursAround(true) });
    const isClosed = await open({ hours: await hoursAround(false) });
    const unknown = await open();
    expect(await ids('?openNow=true')).toEqual([isOpen]);
    expect(await ids('?openNow=false')).toEqual([isClosed]);
    expect(await ids()).toEqual([unknown, isClosed, isOpen]);
    const until = Number((await ask('?openNow=true&sort=nearest')).headers['x-cache-until']);
    expect(until % 60_000).toBe(0);
    expect(until - Date.now()).toBeLessThanOrEqual(60_000);
  });

  test('are listed only for admins while it waits for subscribers', async () => {
    college = await aCollege(catalog.em());
    const id = await open();
    expect(await ids()).toEqual([]);
    const forAdmin = await catalog.ask('GET', `/api/colleges/${college.id}/vendors`, { caller: ADMIN });
    expect(forAdmin.json()).toMatchObject([{ id }]);
    expect(forAdmin.headers['x-cache-tags']).toBeUndefined();
  });
});

describe('vendors everywhere', () => {
  test('are searched by words in name and category, ignoring accents and case', async () => {
    const cafe = await open({ name: 'Kaffeehaus Müller', category: 'Koffein & Kuchen' });
    const found = async (search: string) =>
      (await catalog.read<VendorDto[]>(`/api/vendors?search=${encodeURIComponent(search)}`)).map(({ id }) => id);
    for (const search of ['kaffeehaus', 'MULLER kaff', 'kuchen müller']) expect(await found(search)).toEqual([cafe]);
    for (const search of ['kaffeehaus pizza', '%', '_', '...', "' OR 1=1"]) expect(await found(search)).toEqual([]);
  });

  test('are those of open colleges, from the moment one is unlocked', async () => {
    const seen = async (query = '') =>
      (await catalog.read<VendorDto[]>(`/api/vendors?limit=200${query}`)).map(({ id }) => id);
    const here = await open({ name: 'Zebra Kiosk', ...at(0.3) });
    college = await aCollege(catalog.em(), { subscriberCount: 1 });
    const waiting = await open({ name: 'Zebra Kiosk' });
    expect(await seen()).toContain(here);
    expect(await seen()).not.toContain(waiting);
    expect(await seen('&search=zebra')).toEqual([here]);
    const activated = await catalog.ask('POST', `/api/admin/colleges/${college.id}/activate`, { caller: ADMIN });
    expect(tagsOf(activated)).toEqual(expect.arrayContaining(['vendors', `open-college-${college.id}`]));
    expect(await seen('&search=zebra')).toEqual([waiting, here]);
    expect(await seen('&search=zebra&sort=nearest')).toEqual([here, waiting]);
    expect(await pages('/api/vendors?search=zebra&limit=1')).toEqual([waiting, here]);
    expect((await catalog.ask('GET', '/api/vendors')).headers['x-cache-tags']).toBe('vendors');
  });
});
