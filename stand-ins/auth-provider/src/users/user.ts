import type { Queries } from '../database/database.js';

/** A row of auth.users. */
export interface UserRow {
  id: string;
  identity_id: string;
  email: string;
  email_confirmed_at: Date | null;
  confirmation_sent_at: Date | null;
  new_email: string | null;
  email_change_sent_at: Date | null;
  has_confirmed_half_of_email_change: boolean;
  last_sign_in_at: Date | null;
  app_metadata: Record<string, unknown>;
  user_metadata: Record<string, unknown>;
  created_at: Date;
  updated_at: Date;
}

/** Returns the user in GoTrue's format, without unset fields. */
export function presentUser(user: UserRow): object {
  const { email, last_sign_in_at, created_at, updated_at } = user;
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    ...set('email_confirmed_at', user.email_confirmed_at),
    ...set('new_email', user.new_email),
    ...set('email_change_sent_at', user.email_change_sent_at),
    ...set('last_sign_in_at', last_sign_in_at),
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    identities: [
      {
        identity_id: user.identity_id,
        id: user.id,
        user_id: user.id,
        identity_data: { sub: user.id, email, email_verified: user.email_confirmed_at !== null, phone_verified: false },
        provider: 'email',
        ...set('last_sign_in_at', last_sign_in_at),
        created_at,
        updated_at,
        email,
      },
    ],
    created_at,
    updated_at,
    is_anonymous: false,
  };
}

function set(name: string, value: Date | string | null): object {
  return value === null ? {} : { [name]: value };
}

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
