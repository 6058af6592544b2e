import pg from 'pg';
import { forFile, testDatabase } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { metrics } from '../metrics.js';
import { measurePool } from './pool-metrics.js';

const database = await forFile(testDatabase('pools'));

test("a pool's use is measured until it ends", async () => {
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  measurePool('tested', pool);
  const [one, two] = await Promise.all([pool.connect(), pool.connect()]);
  const third = pool.connect();
  expect(await figures()).toEqual({ used: 2, idle: 0, waiting: 1, limit: 2 });
  one.release();
  (await third).release();
  two.release();
  expect(await figures()).toEqual({ used: 0, idle: 2, waiting: 0, limit: 2 });
  await pool.end();
  expect(await figures()).toEqual({});
});

async function figures(): Promise<Record<string, number>> {
  const lines = (await metrics.metrics()).matchAll(
    /^database_pool_connections\{pool="tested",state="(\w+)"\} (\d+)$/gm,
  );
  return Object.fromEntries(Array.from(lines, ([, state, count]) => [state ?? '', Number(count)]));
}
