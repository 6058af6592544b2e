import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from './test-database.js';

interface ServiceSchema {
  /** Migrates a database. */
  migrate(url: string): Promise<unknown>;
  /** Returns the SQL that would make a migrated database match the entities. */
  drift(url: string): Promise<string>;
}

/** Tests that a service's migrations create its entities' schema, and that its audit entries stay. */
export function describeSchema({ migrate, drift }: ServiceSchema): void {
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

  test('the migrations create the schema of the entities', async () => {
    await migrate(database.url);
    expect(await drift(database.url)).toBe('');
  });

  test('a database of before the first migration is refused, one that ran it is up to date', async () => {
    await migrate(database.url);
    await client.query(`INSERT INTO mikro_orm_migrations (name) VALUES ('20261123080000-create')`);
    expect(await migrate(database.url)).toEqual([]);
    await client.query(`DELETE FROM mikro_orm_migrations WHERE name <> '20261123080000-create'`);
    await expect(migrate(database.url)).rejects.toThrow('start the version of commit 89f9b0e5 once, then this one');
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
