import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { eventually } from './eventually.js';
import type {} from './global-setup.js';
import { withClient } from './with-client.js';

/** A database for one suite only. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * Creates a database on the run's PostgreSQL: empty, or as `migrate` leaves it. `migrate` runs once per run and name on
 * a template, which the suites copy.
 */
export async function testDatabase(name: string, migrate?: (url: string) => Promise<unknown>): Promise<TestDatabase> {
  const { postgresUrl, databasePrefix } = inject('testServers');
  const template = migrate && (await templateOf(name, migrate));
  const database = `${databasePrefix}${name
    .replaceAll(/[^a-z0-9]+/gi, '_')
    .toLowerCase()
    .slice(0, 30)}_${randomBytes(5).toString('hex')}`;
  await asAdmin(`CREATE DATABASE ${database}${template ? ` TEMPLATE ${template}` : ''}`);
  return { url: urlOf(postgresUrl, database), drop: () => withAdmin((admin) => drop(admin, database)) };
}

/**
 * Empties the tables of a suite's database for the next suite, append-only ones included. Ids begin at 1 again. `keep`
 * names tables with rows of the migrations.
 */
export async function emptyTables(url: string, keep: readonly string[] = []): Promise<void> {
  await withClient(url, async (client) => {
    const kept = ['mikro_orm_migrations', ...keep].map((name) => pg.escapeLiteral(name)).join(', ');
    // Only full tables: TRUNCATE creates new files for each.
    await client.query(`SET session_replication_role = replica`);
    await client.query(`DO $$ DECLARE name text; has_rows boolean; full_tables text[] := '{}';
      BEGIN
        FOR name IN SELECT quote_ident(tablename) FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN (${kept}) LOOP
          EXECUTE 'SELECT EXISTS (SELECT FROM ' || name || ')' INTO has_rows;
          IF has_rows THEN full_tables := full_tables || name; END IF;
        END LOOP;
        IF full_tables <> '{}' THEN EXECUTE 'TRUNCATE ' || array_to_string(full_tables, ', ') || ' CASCADE'; END IF;
        FOR name IN SELECT quote_ident(sequencename) FROM pg_sequences
          WHERE schemaname = 'public' AND last_value IS NOT NULL AND NOT sequencename ~ ANY (ARRAY[${kept}]) LOOP
          EXECUTE 'ALTER SEQUENCE ' || name || ' RESTART';
        END LOOP;
      END $$`);
  });
}

/** Returns the name of the migrated template, and creates it if this is the run's first suite that needs it. */
async function templateOf(name: string, migrate: (url: string) => Promise<unknown>): Promise<string> {
  const { postgresUrl, databasePrefix } = inject('testServers');
  const template = `${databasePrefix}template_${name}`;
  await withAdmin(async (admin) => {
    await admin.query('SELECT pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [template]);
    if (rowCount) return;
    await admin.query(`CREATE DATABASE ${template}`);
    try {
      await migrate(urlOf(postgresUrl, template));
    } catch (error) {
      await admin.query(`DROP DATABASE ${template} WITH (FORCE)`);
      throw error;
    }
  });
  return template;
}

function urlOf(postgresUrl: string, database: string): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${database}`;
  return url.href;
}

const asAdmin = (statement: string) => withAdmin((admin) => admin.query(statement));

/**
 * Gives connections time to close: a pool's `end()` resolves earlier, and terminating one of them would be an
 * error that nothing handles.
 */
async function drop(admin: pg.Client, database: string): Promise<void> {
  const connections = 'SELECT FROM pg_stat_activity WHERE datname = $1';
  const isClosed = async () => (await admin.query(connections, [database])).rowCount === 0;
  await eventually(isClosed, { within: 15_000 }).catch(() => {});
  await admin.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
}

function withAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient(inject('testServers').postgresUrl, work);
}
