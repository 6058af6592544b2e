import { expect, test } from 'vitest';
import { College } from './colleges/college.entity.js';
import { DEMO_COLLEGES } from './demo/demo-colleges.js';
import { seedDemoCatalog } from './seed-demo-catalog.js';
import { sharedCatalog } from './testing/catalog-app.js';

const catalog = await sharedCatalog();

test('seeds once: a second run changes nothing, and every count equals its rows', async () => {
  expect(await seedDemoCatalog(catalog.em())).toBe(DEMO_COLLEGES.length);
  expect(await seedDemoCatalog(catalog.em())).toBe(0);
  expect(await catalog.published('CollegeCreated')).toHaveLength(DEMO_COLLEGES.length);
  const wrong = await catalog.em().execute(`SELECT c.short_name FROM colleges c
    WHERE c.subscriber_count <> (SELECT count(*) FROM counted_subscribers s WHERE s.college_id = c.id AND NOT s.is_removed)
       OR c.is_active <> (c.subscriber_count >= c.subscription_goal)
    UNION SELECT v.name FROM vendors v
    WHERE (v.rating_sum, v.review_count) <> (SELECT coalesce(sum(rating), 0), count(*) FROM reviews WHERE vendor_id = v.id)`);
  expect(wrong).toEqual([]);
  expect(
    (await catalog.published('CollegeCreated')).filter(
      ({ domains }) => domains.length !== 1 || !/^[a-z]+\.edu$/.test(domains[0] ?? ''),
    ),
  ).toEqual([]);
});

test('renames a college that an earlier version seeded, but not one that an admin renamed', async () => {
  const em = catalog.em();
  await em.nativeUpdate(College, { shortName: 'ohio-state-university' }, { name: 'Ohio State University-Main Campus' });
  await em.nativeUpdate(College, { shortName: 'georgia-tech' }, { name: 'Georgia Tech' });
  expect(await seedDemoCatalog(catalog.em())).toBe(0);
  expect(await seedDemoCatalog(catalog.em())).toBe(0);
  expect(await catalog.published('CollegeChanged')).toMatchObject([{ name: 'Ohio State University', version: 2 }]);
  const named = await catalog.em().find(College, { shortName: ['ohio-state-university', 'georgia-tech'] });
  expect(named.map(({ name }) => name).toSorted()).toEqual(['Georgia Tech', 'Ohio State University']);
});

test('gives no college its name in the federal register', async () => {
  const names = (await catalog.em().find(College, {})).map(({ name }) => name);
  expect(names).toContain('University of Texas at Austin');
  expect(names.filter((name) => /^The University|Campus|Immersion|-(?!Madison|Mayaguez)/.test(name))).toEqual([]);
});

test('shows active colleges with running deals, and pending deals elsewhere', async () => {
  const [active, inactive, featured] = await Promise.all(
    ['active', 'inactive', 'featured'].map(async (list) =>
      (await catalog.ask('GET', `/api/colleges/${list}?limit=200`)).json<{ dealCount: number; isActive: boolean }[]>(),
    ),
  );
  expect(active?.length).toBeGreaterThanOrEqual(8);
  expect(active?.every(({ dealCount }) => dealCount > 0)).toBe(true);
  expect(inactive?.some(({ dealCount }) => dealCount > 0)).toBe(true);
  // Fills rows of two, three and four, open colleges first.
  expect(featured).toHaveLength(12);
  expect(featured?.map(({ isActive }) => isActive)).toEqual(
    featured?.map(({ isActive }) => isActive).toSorted((one, other) => Number(other) - Number(one)),
  );
});

test('each active college has the specified ratings and number of students', async () => {
  const active = (await catalog.ask('GET', '/api/colleges/active?limit=200')).json<{ shortName: string }[]>();
  for (const { shortName } of active) {
    const [stats, vendors] = await Promise.all([
      catalog.ask('GET', `/api/colleges/${shortName}/stats`),
      catalog.ask('GET', `/api/colleges/${shortName}/vendors`),
    ]);
    const { students } = stats.json<{ students: number }>();
    expect([students >= 500, students <= 999]).toEqual([true, true]);
    const listed = vendors.json<{ id: number; rating: number | null }[]>();
    expect(listed.map(({ rating }) => rating)).toEqual(listed.map(({ id }) => [3.2, 4, 4.8, 4.1][id % 4]));
  }
});

test('each active college fills its three tabs and has more vendors than are popular; some deals have their hours', async () => {
  const active = (await catalog.ask('GET', '/api/colleges/active?limit=200')).json<{ shortName: string }[]>();
  const kinds = new Set<string>();
  let recurring = 0;
  for (const { shortName } of active) {
    const [featured, latest, all, vendors] = await Promise.all(
      ['deals/featured', 'deals/new', 'deals', 'vendors'].map(async (list) =>
        (await catalog.ask('GET', `/api/colleges/${shortName}/${list}`)).json<Listed[]>(),
      ),
    );
    expect({
      shortName,
      shown: [featured?.length, latest?.length].every((count) => count !== undefined && count > 0),
    }).toEqual({ shortName, shown: true });
    expect(all?.length).toBeGreaterThan(3);
    expect(vendors?.length).toBeGreaterThan(4);
    expect(vendors?.filter(({ latitude }) => latitude === null)).toHaveLength(1);
    expect(vendors?.every(({ timeZone }) => timeZone !== 'UTC')).toBe(true);
    for (const { redemptionKind, schedule } of all ?? []) {
      kinds.add(redemptionKind);
      if (schedule) recurring += 1;
    }
  }
  expect([...kinds].toSorted()).toEqual(['code', 'page', 'unique']);
  expect(recurring).toBeGreaterThan(5);
});

interface Listed {
  latitude: string | null;
  timeZone: string;
  redemptionKind: string;
  schedule: object | null;
}
