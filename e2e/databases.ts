import pg from 'pg';
import type { StackFile } from '../tools/local-stack/stack-file.ts';
import { stackFile } from './operator.js';

/**
 * Runs a statement in the database of a service under test, or of another stack, to make time pass or to check stored
 * data.
 */
export async function sqlOf(
  database: 'auth' | 'identity' | 'catalog' | 'billing' | 'payments' | 'notification',
  statement: string,
  values: unknown[] = [],
  otherStack?: StackFile,
): Promise<Record<string, unknown>[]> {
  const { env } = otherStack ?? (await stackFile());
  const client = new pg.Client({ connectionString: env[`${database.toUpperCase()}_DATABASE_URL`] });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}
