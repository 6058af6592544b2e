import type { Database } from './database.js';

interface Migration {
  name: string;
  sql: string;
}

export const MIGRATIONS: readonly Migration[] = [
  {
    name: '20261121-create-auth',
    sql: `
      CREATE TABLE auth.users (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        identity_id uuid NOT NULL DEFAULT gen_random_uuid(),
        email text NOT NULL UNIQUE,
        email_confirmed_at timestamptz,
        confirmation_sent_at timestamptz,
        recovery_sent_at timestamptz,
        new_email text,
        email_change_sent_at timestamptz,
        has_confirmed_half_of_email_change boolean NOT NULL DEFAULT false,
        last_sign_in_at timestamptz,
        app_metadata jsonb NOT NULL DEFAULT '{"provider": "email", "providers": ["email"]}',
        user_metadata jsonb NOT NULL DEFAULT '{}',
        banned_until timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX users_new_email ON auth.users (new_email) WHERE new_email IS NOT NULL;

      CREATE TABLE auth.one_time_tokens (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL REFERENCES auth.users ON DELETE CASCADE,
        kind text NOT NULL CHECK (kind IN ('signup', 'magiclink', 'email_change_current', 'email_change_new')),
        token_hash bytea NOT NULL UNIQUE,
        code_hash bytea NOT NULL,
        wrong_guesses integer NOT NULL DEFAULT 0,
        code_challenge text,
        code_challenge_method text,
        created_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (user_id, kind)
      );

      CREATE TABLE auth.auth_codes (
        code_hash bytea PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES auth.users ON DELETE CASCADE,
        code_challenge text NOT NULL,
        code_challenge_method text NOT NULL,
        authentication_method text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX auth_codes_user ON auth.auth_codes (user_id);
      CREATE INDEX auth_codes_age ON auth.auth_codes (created_at);

      CREATE TABLE auth.sessions (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL REFERENCES auth.users ON DELETE CASCADE,
        amr jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        refreshed_at timestamptz
      );
      CREATE INDEX sessions_user ON auth.sessions (user_id);

      CREATE TABLE auth.refresh_tokens (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        session_id uuid NOT NULL REFERENCES auth.sessions ON DELETE CASCADE,
        parent_id uuid REFERENCES auth.refresh_tokens ON DELETE CASCADE,
        token_hash bytea NOT NULL UNIQUE,
        salt bytea NOT NULL,
        revoked_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (parent_id)
      );
      CREATE UNIQUE INDEX refresh_tokens_active ON auth.refresh_tokens (session_id) WHERE revoked_at IS NULL;
      CREATE INDEX refresh_tokens_session ON auth.refresh_tokens (session_id);

      CREATE TABLE auth.sent_mails (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        address_hash bytea NOT NULL,
        purpose text NOT NULL,
        counts_in_total boolean NOT NULL,
        sent_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX sent_mails_address ON auth.sent_mails (address_hash, sent_at);
      CREATE INDEX sent_mails_age ON auth.sent_mails (sent_at);

      CREATE TABLE auth.signing_keys (
        kid uuid PRIMARY KEY,
        private_jwk jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        retired_at timestamptz
      );
      CREATE UNIQUE INDEX signing_keys_active ON auth.signing_keys ((retired_at IS NULL)) WHERE retired_at IS NULL;
    `,
  },
  {
    name: '20261123-keep-less',
    sql: `
      ALTER TABLE auth.sessions ADD COLUMN refresh_hash bytea UNIQUE, ADD COLUMN previous_hash bytea UNIQUE;
      UPDATE auth.sessions s SET refresh_hash = t.token_hash
        FROM auth.refresh_tokens t WHERE t.session_id = s.id AND t.revoked_at IS NULL;
      DROP TABLE auth.refresh_tokens, auth.sent_mails;
      ALTER TABLE auth.auth_codes DROP COLUMN authentication_method;
      ALTER TABLE auth.users DROP COLUMN banned_until, DROP COLUMN recovery_sent_at;
    `,
  },
];

const ONE_AT_A_TIME = 4_242_010;

/**
 * Migrates the schema `auth` in one transaction. Safe to run concurrently. Returns the names of the applied migrations.
 */
export async function applyMigrations(database: Database, migrations = MIGRATIONS): Promise<string[]> {
  return database.transaction(async (transaction) => {
    await transaction.many('SELECT pg_advisory_xact_lock($1)', [ONE_AT_A_TIME]);
    await transaction.many('CREATE SCHEMA IF NOT EXISTS auth');
    await transaction.many(
      'CREATE TABLE IF NOT EXISTS auth.migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const applied = new Set(
      (await transaction.many<{ name: string }>('SELECT name FROM auth.migrations')).map(({ name }) => name),
    );
    const missing = migrations.filter(({ name }) => !applied.has(name));
    for (const { name, sql } of missing) {
      await transaction.many(sql);
      await transaction.many('INSERT INTO auth.migrations (name) VALUES ($1)', [name]);
    }
    return missing.map(({ name }) => name);
  });
}
