import type { Queries } from '../database/database.js';
import { validationFailed } from '../errors/auth-error.js';
import type { UserRow } from './user.js';

/** Maximum size of user metadata, which are part of every access token. */
const METADATA_BYTES = 4096;

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

/** Creates an unconfirmed user. Undefined if the address already has one. */
export async function createUser(
  transaction: Queries,
  email: string,
  metadata: Record<string, unknown>,
): Promise<UserRow | undefined> {
  return transaction.one<UserRow>(
    'INSERT INTO auth.users (email, user_metadata) VALUES ($1, $2) ON CONFLICT (email) DO NOTHING RETURNING *',
    [email, JSON.stringify(mergedMetadata({}, metadata))],
  );
}

export async function confirmEmail(transaction: Queries, id: string): Promise<void> {
  await transaction.many(
    'UPDATE auth.users SET email_confirmed_at = now(), updated_at = now() WHERE id = $1 AND email_confirmed_at IS NULL',
    [id],
  );
}

/** Merges metadata: members of `change` replace, null removes. */
export function mergedMetadata(
  present: Record<string, unknown>,
  change: Record<string, unknown>,
): Record<string, unknown> {
  const merged = Object.fromEntries(Object.entries({ ...present, ...change }).filter(([, value]) => value !== null));
  if (JSON.stringify(merged).length > METADATA_BYTES)
    throw validationFailed(`User metadata may hold ${METADATA_BYTES} characters at most`);
  return merged;
}
