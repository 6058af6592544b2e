import 'reflect-metadata';
import pg from 'pg';
import { databaseOptions, runMigrations } from '@campus-deals/service-defaults';
import { testDatabase } from '@campus-deals/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KeepSchoolDomains20261121000300 } from './keep-school-domains.migration.js';
import { migrations } from './index.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await testDatabase('catalog-before');
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('colleges that were there before get the domain of their website, and who listens now is told of all of them', async () => {
  const bringTo = (list: typeof migrations): Promise<string[]> =>
    runMigrations(databaseOptions({ url: database.url, name: 'catalog', entities: [], migrations: list }));
  await bringTo(migrations.slice(0, migrations.indexOf(KeepSchoolDomains20261121000300)));
  const websites = [
    'https://www.kettle.edu/',
    'http://law.Pot.edu:8080/x',
    'https://tea.org/',
    'https://kettle.edu.example.com/',
    null,
  ];
  for (const [n, website] of websites.entries()) {
    await client.query(
      `INSERT INTO colleges (name, short_name, city, state, website) VALUES ('College', $1, 'Reno', 'NV', $2)`,
      [`college-${n}`, website],
    );
  }
  await bringTo(migrations);
  const { rows } = await client.query<{
    id: number;
    email_domains: string[];
    imported_domains: string[];
    version: number;
  }>('SELECT * FROM colleges ORDER BY id');
  expect(rows.map(({ email_domains }) => email_domains)).toEqual([['kettle.edu'], ['pot.edu'], [], [], []]);
  expect(rows.map(({ imported_domains }) => imported_domains)).toEqual(rows.map(({ email_domains }) => email_domains));
  const events = await client.query<{ payload: object }>(
    `SELECT payload FROM outbox_events WHERE name = 'CollegeChanged' ORDER BY payload->>'shortName'`,
  );
  expect(events.rows.map(({ payload }) => payload)).toEqual(
    rows.map(({ id, email_domains }, n) => ({
      collegeId: id,
      name: 'College',
      shortName: `college-${n}`,
      city: 'Reno',
      state: 'NV',
      status: 'pending',
      isActive: false,
      domains: email_domains,
      version: 2,
    })),
  );
});
