import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ROOT } from '../local-stack/bootstrap.mjs';

const SERVICES = ['identity', 'catalog', 'billing', 'notification'];
const ALL = [...SERVICES, 'auth', 'payments'];
const ROLES = [...ALL, ...SERVICES.map((name) => `${name}_owner`)];
const passwords = Object.fromEntries(ROLES.map((role) => [`${role.toUpperCase()}_DATABASE_PASSWORD`, `of ${role}`]));

const { postgresUrl } = inject('testServers');
const hasPsql = (() => {
  try {
    execFileSync('psql', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

async function as(role: string, database: string, ...statements: string[]): Promise<void> {
  const url = new URL(postgresUrl);
  if (role !== 'superuser') Object.assign(url, { username: role, password: encodeURIComponent(`of ${role}`) });
  url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const provision = (): string =>
  execFileSync(
    'psql',
    ['--no-psqlrc', '--quiet', `--dbname=${postgresUrl}`, `--file=${join(ROOT, 'tools/deployment/databases.sql')}`],
    { env: { ...process.env, ...passwords }, encoding: 'utf8' },
  );

async function dropAll(): Promise<void> {
  for (const name of ALL) await as('superuser', 'postgres', `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  for (const role of ROLES) await as('superuser', 'postgres', `DROP ROLE IF EXISTS ${role}`);
}

/** A table that a trigger keeps append-only. */
const AUDIT = [
  'CREATE TABLE audit (id serial PRIMARY KEY, what text)',
  `CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'append-only'; END $$`,
  'CREATE TRIGGER append_only AFTER UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION keep()',
];

describe.skipIf(!hasPsql)('the databases of a deployment', () => {
  beforeAll(async () => {
    await dropAll();
    provision();
    provision();
    await as('catalog_owner', 'catalog', ...AUDIT);
  });
  afterAll(dropAll);

  test('let a service read and write rows, as before and after a migration', async () => {
    await as('catalog', 'catalog', `INSERT INTO audit (what) VALUES ('now')`, 'SELECT * FROM audit');
    await as(
      'catalog_owner',
      'catalog',
      'CREATE TABLE later (id serial PRIMARY KEY)',
      'ALTER TABLE audit ADD COLUMN who text',
    );
    const rows = ['INSERT INTO later DEFAULT VALUES', 'DELETE FROM later', `SELECT setval('later_id_seq', 9)`];
    await expect(as('catalog', 'catalog', ...rows)).resolves.toBeUndefined();
  });

  test.each([
    'ALTER TABLE audit DISABLE TRIGGER append_only',
    'DROP TRIGGER append_only ON audit',
    'CREATE OR REPLACE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
    `SET session_replication_role = 'replica'`,
    'TRUNCATE audit',
    'DROP TABLE audit',
    'CREATE TABLE mine (id integer)',
    'SET ROLE catalog_owner',
  ])('refuse a service: %s', async (statement) => {
    await expect(as('catalog', 'catalog', statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  test('keep each service out of the others', async () => {
    await expect(as('catalog', 'identity', 'SELECT 1')).rejects.toThrow(/permission denied/);
    await expect(as('catalog_owner', 'identity', 'SELECT 1')).rejects.toThrow(/permission denied/);
    await expect(as('auth', 'billing', 'SELECT 1')).rejects.toThrow(/permission denied/);
  });
});
