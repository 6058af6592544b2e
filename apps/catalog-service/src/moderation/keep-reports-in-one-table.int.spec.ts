import 'reflect-metadata';
import { readdirSync } from 'node:fs';
import { parse } from 'node:path';
import { runMigrations } from '@campus-deals/service-defaults';
import { testDatabase } from '@campus-deals/testing';
import pg from 'pg';
import { expect, test } from 'vitest';
import { catalogDatabase } from '../database.js';

const ROWS = [
  `INSERT INTO colleges (id, name, short_name, city, state, time_zone) VALUES (1, 'University of Iowa', 'iowa', 'Iowa City', 'IA', 'America/Chicago')`,
  `INSERT INTO vendors (id, user_id, college_id, name, category) VALUES (1, 1, 1, 'Cafe Sol', 'Food & Drink')`,
  `INSERT INTO deals (id, vendor_id, college_id, title, discount_value) VALUES (1, 1, 1, 'Half off', '50')`,
  `INSERT INTO reviews (id, vendor_id, user_id, rating) VALUES (1, 1, 9, 1)`,
  `INSERT INTO deal_reports (deal_id, user_id, reason, comment, counts, mailbox_key, dismissed_at)
   VALUES (1, 5, 'expired', 'Over', true, 'box', now()), (1, NULL, 'other', NULL, false, NULL, NULL), (1, 6, 'wrong', '', true, 'b', NULL)`,
  'DELETE FROM deal_reports WHERE id = 3',
  `INSERT INTO vendor_reports (vendor_id, user_id, reason, comment) VALUES (1, 5, 'fake', 'No such shop')`,
  `INSERT INTO review_reports (review_id, user_id, reason, dismissed_at) VALUES (1, 5, 'spam', now())`,
];

test('the migration to one table keeps all reports, and the ids of those about deals', async () => {
  const names = readdirSync(new URL('../migrations', import.meta.url)).map((file) => parse(file).name);
  const moving = names.find((name) => name.endsWith('-keep-reports-in-one-table')) ?? '';
  const database = await testDatabase('moved_reports');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const migrate = (only: string[]) => runMigrations(catalogDatabase(database.url), { only });
  const read = async (sql: string) => (await client.query<{ row: object }>(sql)).rows.map(({ row }) => row);
  try {
    await migrate(names.filter((name) => name < moving).toSorted());
    for (const statement of ROWS) await client.query(statement);
    const [deals, others] = [
      await read('SELECT to_jsonb(r) AS row FROM deal_reports r ORDER BY id'),
      await read(`SELECT to_jsonb(r) - 'id' AS row FROM vendor_reports r
                  UNION ALL SELECT to_jsonb(r) - 'id' FROM review_reports r`),
    ];
    await migrate([moving]);
    expect(await read('SELECT to_jsonb(r) AS row FROM reports r WHERE id < 3 ORDER BY id')).toMatchObject(deals);
    expect(await read('SELECT to_jsonb(r) AS row FROM reports r WHERE id > 3 ORDER BY id')).toMatchObject(others);
    expect(await read('SELECT to_jsonb(count(*)) AS row FROM reports')).toEqual([4]);
  } finally {
    await client.end();
    await database.drop();
  }
});
