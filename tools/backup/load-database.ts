import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { columnList, quoted, tablesOf, using, type Table } from './database-tables.ts';
import { fileOf, isMigrationTable, type DatabaseManifest, type TableManifest } from './manifest.ts';

/** Throws if a file differs from the backup. */
export async function checkFiles(folder: string, database: string, { tables }: DatabaseManifest): Promise<void> {
  for (const table of tables) {
    const path = join(folder, fileOf(database, table));
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
    if (hash.digest('hex') !== table.sha256) throw new Error(`${path} is damaged: its checksum is another`);
  }
}

/** Whether a database contains only its schema. */
export async function isEmpty(url: string): Promise<boolean> {
  return using(url, async (client) => {
    for (const table of await tablesOf(client)) {
      if (isMigrationTable(table.name)) continue;
      const { rows } = await client.query<{ filled: boolean }>(
        `SELECT EXISTS (SELECT FROM ${quoted(table)}) AS filled`,
      );
      if (rows[0]?.filled) return false;
    }
    return true;
  });
}

/**
 * Removes everything in a database except its extensions. Throws if its role is not the owner, since other roles'
 * grants would be lost too.
 */
export async function emptyDatabase(url: string): Promise<void> {
  await using(url, async (client) => {
    const { rows } = await client.query<{ owns: boolean }>(
      'SELECT datdba = CURRENT_USER::regrole AS owns FROM pg_database WHERE datname = current_database()',
    );
    if (!rows[0]?.owns) throw new Error(`the role of ${new URL(url).pathname.slice(1)} has to own that database`);
    await client.query('DROP OWNED BY CURRENT_USER CASCADE');
  });
}

/**
 * Fills a database that has the schema of the backup, in one transaction. Foreign keys are recreated afterwards, so
 * that the order of tables does not matter and the owner's privileges suffice.
 */
export async function loadDatabase(
  folder: string,
  database: string,
  url: string,
  manifest: DatabaseManifest,
): Promise<void> {
  await using(url, async (client) => {
    await client.query('BEGIN');
    const tables = await tablesOf(client);
    assertSameSchema(database, tables, manifest.tables);
    const keys = await foreignKeys(client);
    for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
    for (const table of tables) await client.query(`ALTER TABLE ${quoted(table)} DISABLE TRIGGER USER`);
    if (tables.length > 0) await client.query(`TRUNCATE ${tables.map(quoted).join(', ')}`);
    for (const table of manifest.tables) await loadTable(client, join(folder, fileOf(database, table)), table);
    for (const { table, name, definition } of keys)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    for (const table of tables) await client.query(`ALTER TABLE ${quoted(table)} ENABLE TRIGGER USER`);
    await advanceSequences(client);
    await client.query('COMMIT');
    // Otherwise the first queries would use plans for empty tables.
    await client.query('ANALYZE');
  });
}

async function loadTable(client: pg.Client, path: string, table: TableManifest): Promise<void> {
  for (const partition of table.partitions ?? []) await client.query(`CREATE TABLE IF NOT EXISTS ${partition}`);
  const stream = client.query(copyFrom(`COPY ${quoted(table)} (${columnList(table.columns)}) FROM STDIN`));
  await pipeline(createReadStream(path), createGunzip(), stream);
  const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${quoted(table)}`);
  const count = Number(rows[0]?.count);
  if (count !== table.rows) throw new Error(`${quoted(table)} has ${count} rows, of ${table.rows} that were backed up`);
}

function assertSameSchema(database: string, here: Table[], backedUp: TableManifest[]): void {
  const shapes = (tables: Table[]): string[] =>
    tables.map((table) => `${quoted(table)} (${table.columns.toSorted().join(', ')})`).toSorted();
  const [ours, theirs] = [shapes(here), shapes(backedUp)];
  const differences = [
    ...theirs.filter((shape) => !ours.includes(shape)).map((shape) => `only in the backup: ${shape}`),
    ...ours.filter((shape) => !theirs.includes(shape)).map((shape) => `only here: ${shape}`),
  ];
  if (differences.length > 0)
    throw new Error(`the schema of ${database} is not the one that was backed up:\n  ${differences.join('\n  ')}`);
}

async function foreignKeys(client: pg.Client) {
  const { rows } = await client.query<Record<'table' | 'name' | 'definition', string>>(`
    SELECT c.conrelid::regclass::text AS table, quote_ident(c.conname) AS name, pg_get_constraintdef(c.oid) AS definition
    FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace
    WHERE c.contype = 'f' AND c.conparentid = 0 AND n.nspname NOT IN ('pg_catalog', 'information_schema')`);
  return rows;
}

/** Advances each sequence beyond the maximum of its column. */
async function advanceSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ sequence: string; table: string; column: string }>(`
    SELECT s.oid::regclass::text AS sequence, d.refobjid::regclass::text AS table, quote_ident(a.attname) AS column
    FROM pg_class s
    JOIN pg_depend d ON d.objid = s.oid AND d.classid = 'pg_class'::regclass AND d.refclassid = 'pg_class'::regclass
      AND d.deptype IN ('a', 'i')
    JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
    WHERE s.relkind = 'S'`);
  for (const { sequence, table, column } of rows)
    await client.query(
      `SELECT setval($1::regclass, greatest((SELECT max(${column}) FROM ${table}), 1), EXISTS (SELECT FROM ${table}))`,
      [sequence],
    );
}
