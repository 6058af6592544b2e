import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a backup holds, beside its files. It names nobody. */
export interface Manifest {
  format: 1;
  /** When the snapshots were taken: what was committed by then is in it. */
  takenAt: string;
  /** What this version is called (`RELEASE`), where it has a name. */
  release: string | null;
  databases: Record<string, DatabaseManifest>;
  images: { files: number; bytes: number } | null;
}

export interface DatabaseManifest {
  /** Of the server that it was taken from. */
  serverVersion: string;
  /** By that server's clock. */
  snapshotAt: string;
  /** Position in the write-ahead log; null where the server is not allowed to tell. */
  lsn: string | null;
  /** In their order. */
  migrations: string[];
  tables: TableManifest[];
}

export interface TableManifest {
  schema: string;
  name: string;
  /** Those that are stored, in the order of the file. */
  columns: string[];
  rows: number;
  /** Of the compressed file. */
  sha256: string;
}

export const fileOf = (database: string, { schema, name }: Pick<TableManifest, 'schema' | 'name'>): string =>
  join(database, `${schema}.${name}.copy.gz`);

/** Throws for what is no finished backup: the manifest is written last. */
export function readManifest(folder: string): Manifest {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  if (manifest.format !== 1) throw new Error(`${folder} was written in a format that this version does not know`);
  return manifest;
}

/** What services call theirs, and what the stand-ins do. */
const MIGRATION_TABLES = /^(mikro_orm_migrations|migrations|kysely_migration)$/;
export const isMigrationTable = (name: string): boolean => MIGRATION_TABLES.test(name);
