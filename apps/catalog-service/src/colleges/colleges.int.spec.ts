import { describe, expect, test } from 'vitest';
import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { ADMIN, allPages, sharedCatalog } from '../testing/catalog-app.js';
import { statementsOf } from '../testing/plans.js';
import { aCollege, aDeal, aVendor } from '../testing/factories.js';

const catalog = await sharedCatalog();

const em = catalog.em();
const iowa = await aCollege(em, {
  name: 'University of Iowa',
  shortName: 'university-of-iowa',
  alias: 'Hawkeyes | UIowa',
  city: 'Iowa City',
  state: 'IA',
  zipcode: '52242-1316',
  latitude: 41.6616,
  longitude: -91.5365,
  website: 'https://uiowa.edu/',
  featured: true,
  isActive: true,
  subscriberCount: 120,
});
const vendor = await aVendor(em, { collegeId: iowa.id });
await aDeal(em, { collegeId: iowa.id, vendorId: vendor.id });
await aDeal(em, { collegeId: iowa.id, vendorId: vendor.id, endDate: new Date(Date.now() + 3_600_000) });
await aDeal(em, { collegeId: iowa.id, vendorId: vendor.id, endDate: new Date(Date.now() - 60_000) });
await aDeal(em, { collegeId: iowa.id, vendorId: vendor.id, status: 'pending' });
await aCollege(em, {
  name: 'Iowa State University',
  shortName: 'iowa-state-university',
  city: 'Ames',
  state: 'IA',
  subscriberCount: 63,
});
await aCollege(em, {
  name: 'Stanford University',
  shortName: 'stanford-university',
  city: 'Stanford',
  state: 'CA',
  subscriberCount: 99,
  latitude: null,
  longitude: null,
});
await aCollege(em, {
  name: 'Universidad de Puerto Rico-Mayagüez',
  shortName: 'universidad-de-puerto-rico-mayaguez',
  city: 'Mayagüez',
  state: 'PR',
});
await aCollege(em, {
  name: "St. John's College",
  shortName: 'st-johns-college',
  city: 'Annapolis',
  state: 'MD',
  isActive: true,
  activationDate: new Date(Date.now() - 86_400_000),
});
await aCollege(em, {
  name: 'Hidden College',
  shortName: 'hidden-college',
  status: 'pending',
  state: 'WY',
  featured: true,
});

async function names(url: string): Promise<string[]> {
  const answer = await catalog.ask('GET', url);
  expect(answer.statusCode).toBe(200);
  return answer.json<CollegeDto[]>().map(({ name }) => name);
}

describe('lists', () => {
  const ALL = [
    'Iowa State University',
    "St. John's College",
    'Stanford University',
    'Universidad de Puerto Rico-Mayagüez',
    'University of Iowa',
  ];

  test('show live colleges by name, each as the contract defines', async () => {
    const answer = await catalog.ask('GET', '/api/colleges');
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.headers['x-cache-tags']).toBe('colleges');
    const colleges = answer.json<CollegeDto[]>();
    expect(colleges.map(({ name }) => name)).toEqual(ALL);
    expect(colleges.at(-1)).toMatchObject({
      zipcode: '52242-1316',
      timeZone: 'America/Chicago',
      latitude: '41.6616',
      longitude: '-91.5365',
      subscriberCount: 120,
      dealCount: 2,
    });
    expect(answer.headers.link).toBeUndefined();
  });

  test.each([
    ['state=IA', ['Iowa State University', 'University of Iowa']],
    ['state=iowa', ['Iowa State University', 'University of Iowa']],
    ['search=IOWA', ['Iowa State University', 'University of Iowa']],
    ['search=hawkeye', ['University of Iowa']],
    ['search=ames', ['Iowa State University']],
    ['search=st-johns', ["St. John's College"]],
    ["search=st john's", ["St. John's College"]],
    ['search=mayaguez', ['Universidad de Puerto Rico-Mayagüez']],
    ['search=university iowa', ['Iowa State University', 'University of Iowa']],
    ['search=tanfor', ['Stanford University']],
    ['search=u i&state=IA', ['Iowa State University', 'University of Iowa']],
    ['search=hidden', []],
    ['search=%25', []],
    ['state=WY', []],
    ['search=', ALL],
  ])('?%s finds %j', async (query, expected) => {
    expect(await names(`/api/colleges?${query}`)).toEqual(expected);
  });

  test.each([
    ['featured', ['University of Iowa']],
    // The latest first.
    ['active', ['University of Iowa', "St. John's College"]],
    // The closest to the goal first.
    ['inactive', ['Stanford University', 'Iowa State University', 'Universidad de Puerto Rico-Mayagüez']],
    ['active?search=iowa', ['University of Iowa']],
    ['inactive?search=iowa', ['Iowa State University']],
  ])('%s is %j, without pending colleges', async (list, expected) => {
    expect(await names(`/api/colleges/${list}`)).toEqual(expected);
  });

  test('states are those of live colleges, by name', async () => {
    expect(await catalog.read('/api/states')).toEqual(['California', 'Iowa', 'Maryland', 'Puerto Rico']);
  });

  test.each([
    '/api/colleges?limit=2',
    '/api/colleges?limit=1&state=IA',
    '/api/colleges/inactive?limit=1',
    '/api/colleges/active?limit=1',
    '/api/colleges?search=uni&limit=1',
  ])('%s pages through everything once, by Link', async (first) => {
    const whole = await names(first.replace(/limit=\d&?/, ''));
    expect((await allPages<CollegeDto>(catalog, first)).map(({ name }) => name)).toEqual(whole);
  });
});

describe('one college', () => {
  test.each(['university-of-iowa', 'University-Of-Iowa', '1', 'id/1'])('answers by %s', async (id) => {
    const answer = await catalog.ask('GET', `/api/colleges/${id}`);
    expect(answer.json()).toMatchObject({ id: 1, name: 'University of Iowa' });
    expect(answer.headers['x-cache-tags']).toBe('college-1');
  });

  test('counts its subscribers, in one statement', async () => {
    const { result: answer, statements } = await statementsOf(() =>
      catalog.ask('GET', '/api/colleges/id/1/subscribers/count'),
    );
    expect([answer.json(), statements.length]).toEqual([{ count: 120 }, 1]);
    expect(answer.headers['x-cache-tags']).toBe('college-1');
  });

  test('is found only by admins while it is pending, and never cached then', async () => {
    const { id } = await catalog.read<CollegeDto>('/api/colleges/hidden-college', ADMIN);
    for (const url of [
      '/api/colleges/hidden-college',
      `/api/colleges/${id}`,
      `/api/colleges/id/${id}`,
      `/api/colleges/id/${id}/subscribers/count`,
    ]) {
      expect(await catalog.read(url)).toMatchObject({ code: 'college_not_found' });
      const forAdmin = await catalog.ask('GET', url, { caller: ADMIN });
      expect(forAdmin.statusCode).toBe(200);
      expect(forAdmin.headers['x-cache-tags']).toBeUndefined();
    }
  });
});

test('lists have their total, except with search words', async () => {
  const total = async (url: string): Promise<unknown> => (await catalog.ask('GET', url)).headers['x-total-count'];
  expect(await total('/api/colleges?limit=1')).toBe('5');
  expect(await total('/api/colleges?limit=1&state=IA')).toBe('2');
  expect(await total('/api/colleges/active?limit=1')).toBe('2');
  expect(await total('/api/colleges/inactive?limit=1')).toBe('3');
  expect(await total('/api/colleges/featured')).toBe('1');
  expect(await total('/api/colleges?state=WY')).toBe('0');
  expect(await total('/api/colleges?search=iowa')).toBeUndefined();
});

describe('bad input', () => {
  const cursor = (text: string): string => Buffer.from(text).toString('base64url');
  test.each(
    [
      '/api/colleges?cursor=nonsense',
      `/api/colleges/active?cursor=${cursor('["2026-02-31 00:00:00+00",1]')}`,
      `/api/colleges/inactive?cursor=${cursor('["NaN","a",1]')}`,
      `/api/vendors?sort=nearest&cursor=${cursor('["NaN",1]')}`,
      `/api/colleges/x/deals?sort=nearest&cursor=${cursor('["1e-400",1]')}`,
    ].map((url) => [url.slice(0, 70), url] as const),
  )('%s names the cursor', async (_start, url) => {
    expect(await catalog.read(url)).toMatchObject({
      status: expect.toSatisfy((status: number) => status >= 400 && status < 500),
      code: 'validation_failed',
      errors: { cursor: expect.any(Array) },
    });
  });

  test.each([
    '/api/colleges/none-such',
    '/api/colleges/999',
    '/api/colleges/99999999999',
    '/api/colleges/id/999',
    '/api/colleges/id/999/subscribers/count',
  ])('%s is not found', async (url) => {
    expect(await catalog.read(url)).toMatchObject({ code: 'college_not_found' });
  });
});
