import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { columnList, connect, quoted, tablesOf, type Table } from './database-tables.ts';
import { fileOf, isMigrationTable, type DatabaseManifest, type TableManifest } from './manifest.ts';

/** Consistent snapshot of a database while others write to it. */
export class Snapshot {
  readonly database: string;
  readonly #client: pg.Client;
  readonly #about: Omit<DatabaseManifest, 'migrations' | 'tables'>;

  private constructor(database: string, client: pg.Client, about: Omit<DatabaseManifest, 'migrations' | 'tables'>) {
    this.database = database;
    this.#client = client;
    this.#about = about;
  }

  /** Takes a snapshot as of its first statement. */
  static async take(database: string, url: string): Promise<Snapshot> {
    const client = await connect(url);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query<{ version: string; at: Date }>(
      "SELECT current_setting('server_version') AS version, clock_timestamp() AS at",
    );
    const { version = '', at = new Date() } = rows[0] ?? {};
    const lsn = await positionOf(client);
    return new Snapshot(database, client, { serverVersion: version, snapshotAt: at.toISOString(), lsn });
  }

  /** Writes each table into a file below `folder`. */
  async write(folder: string): Promise<DatabaseManifest> {
    mkdirSync(join(folder, this.database), { mode: 0o700 });
    const tables: TableManifest[] = [];
    for (const table of await tablesOf(this.#client)) tables.push(await this.writeTable(folder, table));
    return { ...this.#about, migrations: await this.migrations(tables), tables };
  }

  async end(): Promise<void> {
    await this.#client.end();
  }

  private async writeTable(folder: string, table: Table): Promise<TableManifest> {
    const stream = this.#client.query(copyTo(`COPY ${quoted(table)} (${columnList(table.columns)}) TO STDOUT`));
    const hash = createHash('sha256');
    const hashed = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    const file = createWriteStream(join(folder, fileOf(this.database, table)), { mode: 0o600 });
    await pipeline(stream, createGzip(), hashed, file);
    return { ...table, rows: stream.rowCount, sha256: hash.digest('hex') };
  }

  private async migrations(tables: Table[]): Promise<string[]> {
    const table = tables.find(({ name }) => isMigrationTable(name));
    if (!table) return [];
    const { rows } = await this.#client.query<{ name: string }>(
      `SELECT name FROM ${quoted(table)} ORDER BY ${table.columns[0] === 'id' ? 'id' : 'name'}`,
    );
    return rows.map(({ name }) => name);
  }
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
