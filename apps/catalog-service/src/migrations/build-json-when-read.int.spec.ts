import 'reflect-metadata';
import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import type { DealCardDto } from '@campus-deals/contracts/catalog/deal.dto';
import type { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { databaseOptions, json, runMigrations } from '@campus-deals/service-defaults';
import { testDatabase, type TestDatabase } from '@campus-deals/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collegeFields } from '../colleges/public.js';
import { catalogDatabase } from '../database.js';
import { dealCardFields } from '../deals/public.js';
import { reads, type Db } from '../entities.js';
import { vendorFields } from '../vendors/public.js';
import { migrations } from './index.js';
import { LookAtImageUploads20261121001100 } from './look-at-image-uploads.migration.js';

/** Queries of the last version that stored JSON. */
const KEPT = {
  colleges: `SELECT c.open_json || ',"dealCount":0}' AS body FROM colleges c ORDER BY c.id`,
  vendors: `SELECT v.open_json || '}' AS body FROM vendors v ORDER BY v.id`,
  deals: `SELECT d.card_json || '}' AS body FROM deals d ORDER BY d.id`,
};
type Table = keyof typeof KEPT;
const TABLES = Object.keys(KEPT) as Table[];

let database: TestDatabase;
let client: pg.Client;
let orm: MikroORM;
const kept = {} as Record<Table, object[]>;
let rowsBefore: Record<string, number>;

beforeAll(async () => {
  database = await testDatabase('catalog-before');
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const old = migrations.slice(0, migrations.indexOf(LookAtImageUploads20261121001100) + 1);
  await runMigrations(databaseOptions({ url: database.url, name: 'catalog', entities: [], migrations: old }));
  await client.query(`
    INSERT INTO colleges (name, short_name, alias, city, state, zipcode, latitude, longitude, website, seo_metadata, time_zone, featured, status, subscription_goal, subscriber_count, is_active, activation_date, email_domains)
    VALUES ('University of Iowa', 'iowa', 'Hawkeyes', 'Iowa City', 'IA', '52242', 41.6627, -91.5549, 'https://uiowa.edu', '{"title":"Iowa"}', NULL, true, 'live', 100, 120, true, '2026-09-01T12:00:00.123456Z', '{uiowa.edu}'),
      ('Reed College', 'reed', NULL, 'Portland', 'OR', NULL, NULL, NULL, NULL, NULL, 'America/Boise', false, 'live', 100, 3, false, NULL, '{}'),
      ('Hidden College', 'hidden', NULL, 'Reno', 'NV', NULL, 39.5, -119.8, NULL, NULL, NULL, false, 'pending', 100, 0, true, now(), '{}');
    INSERT INTO vendors (user_id, college_id, name, category, description, latitude, longitude, logo, logo_url, hours, rating_sum, review_count, seo_metadata)
    VALUES (1, 1, 'Café "Zürich"', 'Food & Drink', 'Line\\nbreak', 41.67, -91.55, '/api/images/a.webp', NULL, '[{"to":"02:00","from":"22:00","weekday":6}]', 14, 3, '{"ogTitle":"Zürich"}'),
      (2, 2, 'Nowhere', 'Books', NULL, NULL, NULL, NULL, '/api/images/b.webp', NULL, 0, 0, NULL), (3, NULL, 'Free', 'Other Business', NULL, 1, 2, NULL, NULL, NULL, 0, 0, NULL);
    INSERT INTO deals (vendor_id, college_id, title, discount_value, status, approved_at, end_date, weekdays, window_from, window_to, redemption_kind, redemption_code, seo_metadata, image)
    VALUES (1, 1, 'Espresso at half price', '50', 'approved', '2026-10-01T08:00:00Z', '2099-01-01T00:00:00Z', '{2,4}', '17:00', '19:30', 'code', 'SECRET10', '{"title":"Espresso"}', '/api/images/c.webp'),
      (1, 2, 'Elsewhere', '10', 'pending', NULL, NULL, NULL, NULL, NULL, 'page', NULL, NULL, NULL), (2, 2, 'Over', '5', 'expired', '2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', NULL, NULL, NULL, 'unique', NULL, NULL, NULL);
    INSERT INTO saved_deals (user_id, deal_id, college_id) VALUES (9, 1, 1), (10, 1, 1);
    INSERT INTO counted_subscribers (subscription_id, college_id, user_id) VALUES (5, 1, 9)`);
  for (const table of TABLES) kept[table] = await answers(KEPT[table]);
  rowsBefore = await rows();
  await runMigrations(catalogDatabase(database.url));
  orm = await MikroORM.init(catalogDatabase(database.url));
});
afterAll(async () => {
  await orm.close();
  await client.end();
  await database.drop();
});

const answers = async (query: string): Promise<object[]> =>
  (await client.query<{ body: string }>(query)).rows.map(({ body }) => JSON.parse(body) as object);

async function rows(): Promise<Record<string, number>> {
  const tables = ['colleges', 'vendors', 'deals', 'saved_deals', 'counted_subscribers', 'vendor_search', 'deal_search'];
  const counts = tables.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`);
  return (await client.query<Record<string, number>>(`SELECT ${counts.join(', ')}`)).rows[0] ?? {};
}

describe('what was there before', () => {
  test('is there', async () => {
    expect(await rows()).toEqual(rowsBefore);
    expect(rowsBefore).toMatchObject({ colleges: 3, vendors: 3, deals: 3, vendor_search: 1, deal_search: 1 });
  });

  test.each<[Table, (db: Db) => Promise<object[]>]>([
    [
      'colleges',
      async (db) =>
        (
          await db.selectFrom('colleges').select(json<CollegeDto>(collegeFields).as('body')).orderBy('id').execute()
        ).map(({ body }) => ({ ...body, dealCount: 0 })),
    ],
    [
      'vendors',
      async (db) =>
        (
          await db
            .selectFrom('vendors')
            .leftJoin('colleges', 'colleges.id', 'vendors.college_id')
            .select(json<VendorDto>(vendorFields).as('body'))
            .orderBy('vendors.id')
            .execute()
        ).map(({ body }) => body),
    ],
    [
      'deals',
      async (db) =>
        (
          await db
            .selectFrom('deals')
            .innerJoin('vendors', 'vendors.id', 'deals.vendor_id')
            .innerJoin('colleges', 'colleges.id', 'deals.college_id')
            .select(json<DealCardDto>(dealCardFields).as('body'))
            .orderBy('deals.id')
            .execute()
        ).map(({ body }) => body),
    ],
  ])('shows what %s showed', async (table, read) => {
    const shown = (await read(reads(orm.em.fork()))).map(inMilliseconds);
    expect(shown).toHaveLength(kept[table].length);
    // Later versions show more.
    expect(shown).toMatchObject(kept[table].map(inMilliseconds));
  });

  test.each(TABLES)('answers the previous version about %s, which may still run', async (table) => {
    expect(await answers(KEPT[table])).toEqual(kept[table]);
  });
});

/** Instants were cut at milliseconds. */
function inMilliseconds(answer: object): object {
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      name,
      /(At|Date)$/.test(name) && value ? Math.floor(Date.parse(value as string)) : value,
    ]),
  );
}

test('a vendor follows its college: how far it is, and whether it is open', async () => {
  const place = async (): Promise<unknown> =>
    (await client.query('SELECT is_open, distance_miles FROM vendors WHERE id = 2')).rows[0];
  expect(await place()).toEqual({ is_open: false, distance_miles: null });
  await client.query('UPDATE vendors SET latitude = 45.5, longitude = -122.6 WHERE id = 2');
  await client.query(
    'UPDATE colleges SET latitude = 45.5, longitude = -122.6, is_active = true, activation_date = now() WHERE id = 2',
  );
  expect(await place()).toEqual({ is_open: true, distance_miles: '0.00' });
});

test('nothing is left of kept JSON but the functions for the previous version', async () => {
  const { rows: left } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE column_name IN ('card_json', 'open_json')
     UNION ALL SELECT tgname FROM pg_trigger WHERE tgname ~ 'json|card'`,
  );
  expect(left).toEqual([]);
});
