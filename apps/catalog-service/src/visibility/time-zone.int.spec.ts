import 'reflect-metadata';
import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { runMigrations } from '@campus-deals/service-defaults';
import { testDatabase } from '@campus-deals/testing';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { catalogDatabase } from '../database.js';

const MIGRATION = '20261129060000-take-time-zones-from-coordinates';
const database = await testDatabase('time_zones');
const client = new pg.Client({ connectionString: database.url });
await client.connect();
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('stored colleges get the zones of their coordinates; no running deal ends earlier, or before the promised time', async () => {
  const names = readdirSync(join(import.meta.dirname, '../migrations')).map((file) => parse(file).name);
  await runMigrations(catalogDatabase(database.url), { only: names.filter((name) => name < MIGRATION).toSorted() });
  await client.query(`
    INSERT INTO colleges (id, name, short_name, city, state, latitude, longitude, time_zone) VALUES
      (1, 'University of Texas', 'utep', 'El Paso', 'TX', 31.7702, -106.5041, NULL),
      (2, 'University of Tennessee', 'utk', 'Knoxville', 'TN', 35.9521, -83.9259, NULL),
      (3, 'University of Iowa', 'iowa', 'Iowa City', 'IA', 41.6619, -91.5364, NULL),
      (4, 'Unplaced College', 'unplaced', 'Reno', 'NV', NULL, NULL, NULL),
      (5, 'Corrected College', 'corrected', 'Reno', 'NV', 39.53, -119.81, 'America/Boise')`);
  await client.query(`
    INSERT INTO vendors (id, user_id, college_id, name, category) SELECT n, n, n, 'Vendor', 'Other Business' FROM generate_series(1, 3) n`);
  await client.query(`
    INSERT INTO deals (id, vendor_id, college_id, title, discount_value, status, approved_at, start_date, end_date) VALUES
      (1, 1, 1, 'Last day in El Paso', '10', 'approved', now(), now(), '2099-02-01T05:59:59Z'),
      (2, 2, 2, 'Last day in Knoxville', '10', 'approved', now(), now(), '2099-02-01T05:59:59Z'),
      (3, 3, 3, 'Last day in Iowa City', '10', 'approved', now(), now(), '2099-02-01T05:59:59Z'),
      (4, 1, 1, 'Without an end', '10', 'approved', now(), now(), NULL),
      (5, 1, 1, 'Over', '10', 'approved', '2020-01-01', '2020-01-01', '2020-02-01T05:59:59Z')`);

  const log = vi.spyOn(console, 'log').mockReturnValue();
  await runMigrations(catalogDatabase(database.url), { only: [MIGRATION] });
  expect(log.mock.calls.flat().filter((line) => String(line).includes('->'))).toEqual([
    'University of Tennessee (Knoxville, TN): America/Chicago -> America/New_York',
    'University of Texas (El Paso, TX): America/Chicago -> America/Denver; deals that end later: 1',
  ]);
  log.mockRestore();

  const { rows: colleges } = await client.query('SELECT time_zone FROM colleges ORDER BY id');
  expect(colleges.map(({ time_zone }) => time_zone)).toEqual([
    'America/Denver',
    'America/New_York',
    'America/Chicago',
    'America/Los_Angeles',
    'America/Boise',
  ]);
  const { rows: deals } = await client.query('SELECT end_date, version FROM deals ORDER BY id');
  expect(deals.map(({ end_date, version }) => [end_date?.toISOString(), version])).toEqual([
    ['2099-02-01T06:59:59.000Z', 2],
    ['2099-02-01T05:59:59.000Z', 1],
    ['2099-02-01T05:59:59.000Z', 1],
    [undefined, 1],
    ['2020-02-01T05:59:59.000Z', 1],
  ]);
  const { rows: snapshots } = await client.query('SELECT kind FROM snapshots ORDER BY id');
  expect(snapshots).toEqual([{ kind: 'colleges' }, { kind: 'deals' }]);
  const { rows: functions } = await client.query(`SELECT proname FROM pg_proc WHERE prosrc LIKE '%zone_of%'`);
  expect(functions).toEqual([]);
});
