import 'reflect-metadata';
import pg from 'pg';
import { databaseOptions, runMigrations } from '@campus-deals/service-defaults';
import { testDatabase } from '@campus-deals/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GrowDealsAndVendors20261121000400 } from './grow-deals-and-vendors.migration.js';
import { migrations } from './index.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await testDatabase('catalog-before-deals');
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const bringTo = (list: typeof migrations): Promise<string[]> =>
  runMigrations(databaseOptions({ url: database.url, name: 'catalog', entities: [], migrations: list }));

test('vendors and deals that were there before get what lists need', async () => {
  await bringTo(migrations.slice(0, migrations.indexOf(GrowDealsAndVendors20261121000400)));
  await client.query(`INSERT INTO colleges (name, short_name, city, state, latitude, longitude, status, is_active, activation_date) VALUES
    ('Kettle', 'kettle', 'Reno', 'NV', 39.5, -119.8, 'live', true, now()), ('Pot', 'pot', 'Boise', 'ID', NULL, NULL, 'live', false, NULL)`);
  await client.query(`INSERT INTO vendors (user_id, college_id, name, category, latitude, longitude) VALUES
    (1, 1, 'Near', 'Food', 39.51, -119.8), (2, 2, 'Nowhere', 'Food', 39.51, -119.8), (3, NULL, 'Free', 'Food', NULL, NULL)`);
  await client.query(`INSERT INTO deals (vendor_id, college_id, title, discount_value, status, redemption_code, created_at) VALUES
    (1, 1, 'With a code', '10', 'approved', 'SECRET10', '2026-01-02T03:04:05Z'), (1, 1, 'Submitted', '10', 'pending', NULL, now()), (2, 2, 'Over', '10', 'expired', NULL, now())`);
  await bringTo(migrations);

  const deals = await client.query<{ status: string; approved: boolean; redemption_kind: string }>(
    `SELECT status, approved_at = created_at AS approved, redemption_kind FROM deals ORDER BY id`,
  );
  expect(deals.rows.map(({ status, approved, redemption_kind }) => [status, approved, redemption_kind])).toEqual([
    ['approved', true, 'code'],
    ['pending', null, 'page'],
    ['expired', true, 'page'],
  ]);
  const vendors = await client.query<{ is_open: boolean; distance_miles: string | null }>(
    `SELECT is_open, distance_miles FROM vendors ORDER BY id`,
  );
  expect(vendors.rows.map(({ is_open, distance_miles }) => [is_open, distance_miles])).toEqual([
    [true, '0.69'],
    [false, null],
    [false, null],
  ]);
});

test('a window is whole or not there, its days are days, and what is approved says since when', async () => {
  for (const [change, constraint] of [
    [`weekdays = '{1}'`, /check/],
    [`weekdays = '{}', window_from = '1:00', window_to = '2:00'`, /check/],
    [`weekdays = '{0}', window_from = '1:00', window_to = '2:00'`, /check/],
    [`approved_at = NULL`, /deals_approved_at_known/],
    [`redemption_kind = 'word'`, /check/],
    [`total_cap = 0`, /check/],
  ] as const) {
    await expect(client.query(`UPDATE deals SET ${change} WHERE status = 'approved'`)).rejects.toThrow(constraint);
  }
  await expect(client.query(`UPDATE colleges SET time_zone = 'Mars/Olympus'`)).rejects.toThrow(/time zone/);
});
