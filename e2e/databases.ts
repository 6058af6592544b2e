import pg from 'pg';
import { stackFile } from './operator.js';

/** Runs a statement in the database of a service under test: to make time pass, or to check what was stored. */
export async function sqlOf(
  database: 'auth' | 'identity' | 'catalog' | 'billing' | 'payments' | 'notification',
  statement: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const { env } = await stackFile();
  const client = new pg.Client({ connectionString: env[`${database.toUpperCase()}_DATABASE_URL`] });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}
