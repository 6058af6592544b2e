import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { columnList, connect, quoted, tablesOf, type Table } from './database-tables.ts';
import { fileOf, isMigrationTable, type DatabaseManifest, type TableManifest } from './manifest.ts';

/** Takes a consistent snapshot of a database, as of its first statement, while others write to it. */
export async function takeSnapshot(database: string, url: string) {
  const client = await connect(url);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const { rows } = await client.query<{ version: string; at: Date }>(
    "SELECT current_setting('server_version') AS version, clock_timestamp() AS at",
  );
  const { version = '', at = new Date() } = rows[0] ?? {};
  const about = { serverVersion: version, snapshotAt: at.toISOString(), lsn: await positionOf(client) };
  return {
    database,
    /** Writes each table into a file below `folder`. */
    async write(folder: string): Promise<DatabaseManifest> {
      mkdirSync(join(folder, database), { mode: 0o700 });
      const tables: TableManifest[] = [];
      for (const table of await tablesOf(client))
        tables.push(await writeTable(client, table, join(folder, fileOf(database, table))));
      return { ...about, migrations: await migrationsIn(client, tables), tables };
    },
    end: () => client.end(),
  };
}

async function writeTable(client: pg.Client, table: Table, path: string): Promise<TableManifest> {
  const stream = client.query(copyTo(`COPY (SELECT ${columnList(table.columns)} FROM ${quoted(table)}) TO STDOUT`));
  const hash = createHash('sha256');
  const gzip = createGzip().on('data', (chunk: Buffer) => hash.update(chunk));
  await pipeline(stream, gzip, createWriteStream(path, { mode: 0o600 }));
  return { ...table, rows: stream.rowCount, sha256: hash.digest('hex') };
}

async function migrationsIn(client: pg.Client, tables: TableManifest[]): Promise<string[]> {
  const table = tables.find(({ name }) => isMigrationTable(name));
  if (!table) return [];
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM ${quoted(table)} ORDER BY ${table.columns[0] === 'id' ? 'id' : 'name'}`,
  );
  return rows.map(({ name }) => name);
}

/** Returns the position in the write-ahead log. Null on a replica and on some hosted servers. */
async function positionOf(client: pg.Client): Promise<string | null> {
  await client.query('SAVEPOINT position');
  try {
    const { rows } = await client.query<{ lsn: string }>('SELECT pg_current_wal_lsn()::text AS lsn');
    return rows[0]?.lsn ?? null;
  } catch {
    await client.query('ROLLBACK TO SAVEPOINT position');
    return null;
  }
}
