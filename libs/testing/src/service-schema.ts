import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from './test-database.js';

interface ServiceSchema {
  /** Migrates a database and returns the names of the migrations that ran. */
  migrate(url: string, only?: string[]): Promise<string[]>;
  /** Returns the SQL that would make a migrated database match the entities. */
  drift(url: string): Promise<string>;
  /** Names of the migrations that became one on 2026-11-23, in their order, separated by spaces. */
  former: string;
}

/** Tests that a service's migrations create its entities' schema, and start from a database of the version before. */
export function describeSchema({ migrate, drift, former }: ServiceSchema): void {
  let database: TestDatabase;
  let client: pg.Client;
  beforeEach(async () => {
    database = await testDatabase('schema');
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await database.drop();
  });

  /** Creates the schema of the version before, as a restore does, with `names` in its table of migrations. */
  async function restoreFormer(names: string[]): Promise<string | undefined> {
    const [replacement] = await migrate(database.url, former.split(' '));
    await client.query('TRUNCATE mikro_orm_migrations');
    await client.query('INSERT INTO mikro_orm_migrations (name) SELECT * FROM unnest($1::text[])', [names]);
    return replacement;
  }

  test('the migrations create the schema of the entities', async () => {
    await migrate(database.url);
    expect(await drift(database.url)).toBe('');
  });

  test('a database of the version before is taken over and runs only later migrations', async () => {
    const replacement = await restoreFormer(former.split(' '));
    expect(replacement).toContain('-create-');
    expect(await migrate(database.url)).not.toContain(replacement);
    expect(await drift(database.url)).toBe('');
    expect(await migrate(database.url)).toEqual([]);
  });

  test('a database of an older version is refused', async () => {
    await restoreFormer(former.split(' ').slice(0, -1));
    await expect(migrate(database.url)).rejects.toThrow('start the version of 2026-11-23 on it once');
  });

  test('audit entries may only lose their actor', async () => {
    await migrate(database.url);
    await client.query(`
      INSERT INTO audit_entries (id, occurred_at, actor_id, action, subject_type, label)
      VALUES (gen_random_uuid(), now(), 7, 'deal.approve', 'deal', 'Half off')`);
    const entries = async () => (await client.query('SELECT * FROM audit_entries')).rows;
    const before = await entries();
    for (const statement of [
      `UPDATE audit_entries SET action = 'deal.reject'`,
      'UPDATE audit_entries SET actor_id = 8',
      'UPDATE audit_entries SET actor_id = NULL, label = NULL',
      'DELETE FROM audit_entries',
      'TRUNCATE audit_entries',
    ])
      await expect(client.query(statement)).rejects.toThrow('audit_entries is append-only');
    expect(await entries()).toEqual(before);
    await client.query('UPDATE audit_entries SET actor_id = NULL');
    expect(await entries()).toEqual([{ ...before[0], actor_id: null }]);
  });
}
