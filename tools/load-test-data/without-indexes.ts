import type { Client } from 'pg';

/**
 * Runs `work` while a table has no indexes and foreign keys except its primary and unique keys. Building them once
 * after millions of writes is much faster than maintaining them per row. They are restored in the same transaction.
 */
export async function withoutIndexes<T>(client: Client, table: string, work: () => Promise<T>): Promise<T> {
  const { rows: foreignKeys } = await client.query(
    `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'f'`,
    [table],
  );
  const { rows: indexes } = await client.query(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [table],
  );
  for (const { name } of foreignKeys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT "${name}"`);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  const result = await work();
  for (const { definition } of indexes) await client.query(definition);
  for (const { name, definition } of foreignKeys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT "${name}" ${definition}`);
  return result;
}
