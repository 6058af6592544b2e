import { beforeEach, describe, expect, test } from 'vitest';
import type { College } from '../../colleges/college.entity.js';
import { ADMIN, sharedCatalog } from '../../testing/catalog-app.js';
import { aCollege, anUnclaimedVendor, aVendor } from '../../testing/factories.js';

const catalog = await sharedCatalog();
let college: College;
beforeEach(async () => {
  college = await aCollege(catalog.em(), { isActive: true });
});

const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', body?: object) =>
  catalog.ask(method, `/api/admin/vendors${path}`, { caller: ADMIN, body });
const listed = async (query: string): Promise<number[]> =>
  (await ask('GET', query)).json<{ id: number }[]>().map(({ id }) => id);

describe('the list of vendors', () => {
  test('is newest first, or by name, with the total', async () => {
    const [b, a] = [
      await aVendor(catalog.em(), { collegeId: college.id, name: 'Bagels' }),
      await aVendor(catalog.em(), { collegeId: college.id, name: 'Apples' }),
    ];
    const page = await ask('GET', `?collegeId=${college.id}`);
    expect(page.headers['x-total-count']).toBe('2');
    expect(page.headers['x-total-count-capped']).toBeUndefined();
    expect(page.json()).toMatchObject([
      { id: a?.id, userId: a?.userId, hasPaid: true, isTrusted: false, dealCount: 0, collegeName: college.name },
      { id: b?.id },
    ]);
    expect(await listed(`?collegeId=${college.id}&sort=name`)).toEqual([a?.id, b?.id]);
  });

  test('is filtered by each parameter', async () => {
    const of = (given: object) => aVendor(catalog.em(), { collegeId: college.id, ...given });
    const featured = await of({ featured: true });
    const unpaid = await of({ hasPaid: false });
    const books = await of({ category: 'Books & More', name: 'The Owl' });
    const unclaimed = await anUnclaimedVendor(catalog.em(), { collegeId: college.id, hasPaid: true });
    const here = `?collegeId=${college.id}`;
    expect(await listed(`${here}&featured=true`)).toEqual([featured.id]);
    expect(await listed(`${here}&hasPaid=false`)).toEqual([unpaid.id]);
    expect(await listed(`${here}&category=books%20%26%20more`)).toEqual([books.id]);
    expect(await listed(`${here}&owned=false`)).toEqual([unclaimed.id]);
    expect(await listed(`${here}&owned=true`)).toHaveLength(3);
    expect(await listed(`${here}&search=owl`)).toEqual([books.id]);
    expect(await listed(`${here}&search=${encodeURIComponent('…')}`)).toEqual([]);
  });

  test('of a college has its own path, and is not found for an unknown college', async () => {
    const { id } = await aVendor(catalog.em(), { collegeId: college.id });
    const below = (collegeId: number) =>
      catalog.ask('GET', `/api/admin/colleges/${collegeId}/vendors`, { caller: ADMIN });
    expect((await below(college.id)).json()).toMatchObject([{ id }]);
    expect((await below(999_999)).json()).toMatchObject({ code: 'college_not_found' });
  });
});

test('entering a business stores it without an owner, shows it, and publishes it', async () => {
  const answer = await ask('POST', '', {
    name: 'KF',
    collegeId: college.id,
    contactEmail: ' Hello@Kettle.example ',
    contactPhone: '319',
    website: '',
  });
  expect(answer.statusCode).toBe(201);
  const vendor = answer.json();
  expect(vendor).toMatchObject({
    userId: null,
    hasOwner: false,
    hasPaid: false,
    category: 'Other Business',
    email: 'hello@kettle.example',
    contactEmail: 'hello@kettle.example',
    contactPhone: '319',
    website: null,
    version: 1,
  });
  expect(await catalog.published('VendorUpdated')).toContainEqual(
    expect.objectContaining({ vendorId: vendor.id, userId: null, name: 'KF' }),
  );
  expect(await catalog.read(`/api/vendors/${vendor.id}`)).toMatchObject({ hasOwner: false });
});

test('changing a business sets the given fields, keeps the others, and increments the version', async () => {
  const { id } = await aVendor(catalog.em(), { collegeId: college.id, description: 'Tea.' });
  const changes = { featured: true, isTrusted: true, seoMetadata: { title: 'Tea' }, version: 1 };
  expect((await ask('PATCH', `/${id}`, changes)).json()).toMatchObject({
    description: 'Tea.',
    featured: true,
    isTrusted: true,
    seoMetadata: { title: 'Tea' },
    version: 2,
  });
  expect((await ask('PATCH', `/${id}`, { ...changes, version: 2 })).json()).toMatchObject({ version: 2 });
  expect((await ask('PATCH', `/${id}`, changes)).json()).toMatchObject({ status: 409, code: 'vendor_changed' });
  expect((await ask('PATCH', '/999999', {})).json()).toMatchObject({ status: 404, code: 'vendor_not_found' });
});
