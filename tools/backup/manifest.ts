import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Table } from './database-tables.ts';

/** Manifest of a backup. Contains no personal data. */
export interface Manifest {
  format: 1;
  /** Time of the snapshots, which contain everything committed by then. */
  takenAt: string;
  /** Release name (`RELEASE`), if set. */
  release: string | null;
  databases: Record<string, DatabaseManifest>;
  images: { files: number; bytes: number } | null;
}

export interface DatabaseManifest {
  /** Version of the source server. */
  serverVersion: string;
  /** Snapshot time by the source server's clock. */
  snapshotAt: string;
  /** Position in the write-ahead log. Null if the server does not reveal it. */
  lsn: string | null;
  /** Names of the applied migrations, in order. */
  migrations: string[];
  tables: TableManifest[];
}

export interface TableManifest extends Table {
  rows: number;
  /** Checksum of the compressed file. */
  sha256: string;
}

export const fileOf = (database: string, { schema, name }: Pick<TableManifest, 'schema' | 'name'>): string =>
  join(database, `${schema}.${name}.copy.gz`);

/** Reads the manifest. Throws for an unfinished backup, since the manifest is written last. */
export function readManifest(folder: string): Manifest {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  if (manifest.format !== 1) throw new Error(`${folder} was written in a format that this version does not know`);
  return manifest;
}

/** Names of the migration tables of services and stand-ins. */
const MIGRATION_TABLES = /^(mikro_orm_migrations|migrations|kysely_migration)$/;
export const isMigrationTable = (name: string): boolean => MIGRATION_TABLES.test(name);
