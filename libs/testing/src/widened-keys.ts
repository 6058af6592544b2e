import { readdirSync } from 'node:fs';
import { parse } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from './test-database.js';

interface WidenedKeys {
  /** Runs only these migrations. */
  migrate(url: string, only: string[]): Promise<unknown>;
  /** Folder of the migrations, of which `widen-keys` gives the keys 64 bits. */
  migrations: URL;
  /** Statements that fill the tables as they were before. */
  rows: string[];
  /** Columns that have 64 bits afterwards, by table. */
  keys: Record<string, string[]>;
}

/** Tests that the migration keeps all rows, with their keys, and that the next ids follow. */
export function describeWidenedKeys({ migrate, migrations, rows, keys }: WidenedKeys): void {
  test('the migration to 64-bit keys keeps the rows and what they refer to', async () => {
    const names = readdirSync(migrations)
      .map((file) => parse(file).name)
      .toSorted();
    const widening = names.find((name) => name.endsWith('-widen-keys')) ?? '';
    const database = await testDatabase('widened_keys');
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await migrate(
        database.url,
        names.filter((name) => name < widening),
      );
      for (const statement of rows) await client.query(statement);
      const read = async () =>
        Promise.all(
          Object.keys(keys).map(async (table) => {
            const found = await client.query<{ row: string }>(
              `SELECT to_jsonb(t)::text AS row FROM ${table} t ORDER BY 1`,
            );
            return [table, found.rows.map(({ row }) => row)] as const;
          }),
        );
      const before = await read();
      for (const [, found] of before) expect(found).not.toEqual([]);
      await migrate(database.url, [widening]);
      expect(await read()).toEqual(before);
      for (const [table, columns] of Object.entries(keys)) {
        const types = await client.query(
          `SELECT attname AS name FROM pg_attribute WHERE attrelid = '${table}'::regclass AND atttypid = 'int8'::regtype`,
        );
        expect(types.rows.map(({ name }) => String(name)).toSorted()).toEqual(columns.toSorted());
        if (!columns.includes('id')) continue;
        const next = await client.query<{ isNext: boolean }>(
          `SELECT nextval(pg_get_serial_sequence('${table}', 'id')) = max(id) + 1 AS "isNext" FROM ${table}`,
        );
        expect(next.rows).toEqual([{ isNext: true }]);
        await client.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), ${Number.MAX_SAFE_INTEGER})`);
      }
    } finally {
      await client.end();
      await database.drop();
    }
  });
}
