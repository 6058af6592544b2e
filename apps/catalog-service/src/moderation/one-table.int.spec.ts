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
  `INSERT INTO deal_revisions (deal_id, changes) VALUES (1, '{"title": "Two for one"}')`,
  `INSERT INTO undoable_decisions (deal_id, decided_by, version, event_ids, before)
   VALUES (1, 3, 2, ARRAY[gen_random_uuid()], '{"decision": "approved"}')`,
  `INSERT INTO vendor_revisions (vendor_id, changes, status, decided_at, decided_by, undo)
   VALUES (1, '{}', 'approved', now(), 3,
     '{"version": 4, "eventIds": ["5b0c8f0e-8f55-4a36-9d3e-0c1f6f0f2a11"], "changes": {"name": "Sol"}, "fields": {"name": "Cafe Sol"}}')`,
];

test('the migrations to one table keep all rows, and the ids of reports about deals', async () => {
  const names = readdirSync(new URL('../migrations', import.meta.url)).map((file) => parse(file).name);
  const moving = names.filter((name) => /-keep-\w+-in-one-table$/.test(name)).toSorted();
  const database = await testDatabase('moved_reports');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const migrate = (only: string[]) => runMigrations(catalogDatabase(database.url), { only });
  const read = async (sql: string) => (await client.query<{ row: object }>(sql)).rows.map(({ row }) => row);
  try {
    await migrate(names.filter((name) => name < (moving[0] ?? '')).toSorted());
    for (const statement of ROWS) await client.query(statement);
    const [deals, others] = [
      await read('SELECT to_jsonb(r) AS row FROM deal_reports r ORDER BY id'),
      await read(`SELECT to_jsonb(r) - 'id' AS row FROM vendor_reports r
                  UNION ALL SELECT to_jsonb(r) - 'id' FROM review_reports r`),
    ];
    await migrate(moving);
    expect(await read('SELECT to_jsonb(r) AS row FROM reports r WHERE id < 3 ORDER BY id')).toMatchObject(deals);
    expect(await read('SELECT to_jsonb(r) AS row FROM reports r WHERE id > 3 ORDER BY id')).toMatchObject(others);
    expect(await read('SELECT to_jsonb(count(*)) AS row FROM reports')).toEqual([4]);
    expect(await read('SELECT to_jsonb(d) AS row FROM undoable_decisions d ORDER BY id')).toMatchObject([
      { deal_id: 1, vendor_id: null, decided_by: 3, version: 2, before: { decision: 'approved' } },
      {
        deal_id: null,
        vendor_id: 1,
        decided_by: 3,
        version: 4,
        event_ids: ['5b0c8f0e-8f55-4a36-9d3e-0c1f6f0f2a11'],
        before: { changes: { name: 'Sol' }, fields: { name: 'Cafe Sol' } },
      },
    ]);
    expect(await read('SELECT to_jsonb(r) AS row FROM revisions r ORDER BY id')).toMatchObject([
      { deal_id: 1, vendor_id: null, changes: { title: 'Two for one' }, status: 'pending', decided_by: null },
      { deal_id: null, vendor_id: 1, changes: {}, status: 'approved', decided_by: 3 },
    ]);
    expect(await read('SELECT to_jsonb(revision_submitted_at IS NOT NULL) AS row FROM deals')).toEqual([true]);
  } finally {
    await client.end();
    await database.drop();
  }
});
