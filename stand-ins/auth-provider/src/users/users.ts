import type { Queries } from '../database/database.js';
import type { UserRow } from './user.js';

export async function findUser(queries: Queries, id: string): Promise<UserRow | undefined> {
  return queries.one<UserRow>('SELECT * FROM auth.users WHERE id = $1', [id]);
}

/** Returns the user and locks the row until the transaction ends. */
export async function lockUser(transaction: Queries, id: string): Promise<UserRow | undefined> {
  return transaction.one<UserRow>('SELECT * FROM auth.users WHERE id = $1 FOR UPDATE', [id]);
}

export async function findUserByEmail(queries: Queries, email: string): Promise<UserRow | undefined> {
  return queries.one<UserRow>('SELECT * FROM auth.users WHERE email = $1', [email]);
}

export async function confirmEmail(transaction: Queries, id: string): Promise<void> {
  await transaction.many(
    'UPDATE auth.users SET email_confirmed_at = now(), updated_at = now() WHERE id = $1 AND email_confirmed_at IS NULL',
    [id],
  );
}
