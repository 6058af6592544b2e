import 'reflect-metadata';
import pg from 'pg';
import { databaseOptions, runMigrations } from '@campus-deals/service-defaults';
import { testDatabase } from '@campus-deals/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from './index.js';
import { PublishVendors20261215000100 } from './publish-vendors.migration.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await testDatabase('catalog-before-public-vendors');
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const bringTo = (list: typeof migrations): Promise<string[]> =>
  runMigrations(databaseOptions({ url: database.url, name: 'catalog', entities: [], migrations: list }));

test('vendors that were there before are public where they would be now, in search too', async () => {
  await bringTo(migrations.slice(0, migrations.indexOf(PublishVendors20261215000100)));
  await client.query(`INSERT INTO colleges (name, short_name, city, state, status, is_active, activation_date)
    VALUES ('Kettle', 'kettle', 'Reno', 'NV', 'live', true, now())`);
  await client.query(`INSERT INTO vendors (user_id, college_id, name, category, has_paid, import_key) VALUES
    (1, 1, 'Unpaid', 'Food', false, NULL), (2, 1, 'Paid', 'Food', true, NULL), (3, 1, 'Refunded', 'Food', false, NULL),
    (NULL, 1, 'Entered', 'Food', false, NULL), (5, 1, 'Imported and claimed', 'Food', false, 'row-5'),
    (6, 1, 'Entered and claimed', 'Food', false, NULL), (7, 1, 'Waiting', 'Food', false, NULL)`);
  await client.query(`INSERT INTO audit_entries (id, occurred_at, action, subject_type, subject_id)
    VALUES (gen_random_uuid(), now(), 'vendor.create', 'vendor', '6')`);
  await client.query(`INSERT INTO deals (vendor_id, college_id, title, discount_value, status, approved_at) VALUES
    (2, 1, 'Runs', '10', 'approved', now() - interval '1 day'), (3, 1, 'Over', '10', 'expired', now() - interval '9 days'),
    (3, 1, 'Later', '10', 'expired', now()), (7, 1, 'Waits', '10', 'pending', NULL)`);
  await client.query(`INSERT INTO vendor_days (vendor_id, day, saves, redemptions, view_hours, redemption_hours)
    VALUES (2, current_date, 2, 3, array_fill(0, ARRAY[24]), array_fill(0, ARRAY[24]))`);
  await bringTo(migrations);

  const { rows } = await client.query<{ name: string; is_public: boolean; is_found: boolean; popularity: number }>(
    `SELECT name, is_public, popularity, EXISTS (SELECT FROM vendor_search s WHERE s.id = v.id) AS is_found FROM vendors v ORDER BY id`,
  );
  expect(rows.map(({ name, is_public, is_found, popularity }) => [name, is_public, is_found, popularity])).toEqual([
    ['Unpaid', false, false, 0],
    ['Paid', true, true, 6],
    ['Refunded', true, true, 0],
    ['Entered', true, true, 0],
    ['Imported and claimed', true, true, 0],
    ['Entered and claimed', true, true, 0],
    ['Waiting', false, false, 0],
  ]);
  const [first] = (
    await client.query<{ is_first: boolean }>(
      `SELECT deal_approved_at = (SELECT min(approved_at) FROM deals WHERE vendor_id = 3) AS is_first FROM vendors WHERE id = 3`,
    )
  ).rows;
  expect(first).toEqual({ is_first: true });
});
