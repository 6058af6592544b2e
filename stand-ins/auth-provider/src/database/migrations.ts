import type { Database } from './database.js';

const MIGRATIONS = [
  {
    name: '20261121-create-auth',
    sql: `
      CREATE TABLE auth.users (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        identity_id uuid NOT NULL DEFAULT gen_random_uuid(),
        email text NOT NULL UNIQUE,
        email_confirmed_at timestamptz,
        confirmation_sent_at timestamptz,
        new_email text,
        email_change_sent_at timestamptz,
        has_confirmed_half_of_email_change boolean NOT NULL DEFAULT false,
        last_sign_in_at timestamptz,
        app_metadata jsonb NOT NULL DEFAULT '{"provider": "email", "providers": ["email"]}',
        user_metadata jsonb NOT NULL DEFAULT '{}',
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
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX auth_codes_user ON auth.auth_codes (user_id);
      CREATE INDEX auth_codes_age ON auth.auth_codes (created_at);

      CREATE TABLE auth.sessions (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL REFERENCES auth.users ON DELETE CASCADE,
        amr jsonb NOT NULL,
        refresh_hash bytea UNIQUE,
        previous_hash bytea UNIQUE,
        created_at timestamptz NOT NULL DEFAULT now(),
        refreshed_at timestamptz
      );
      CREATE INDEX sessions_user ON auth.sessions (user_id);

      CREATE TABLE auth.signing_keys (
        kid uuid PRIMARY KEY,
        private_jwk jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        retired_at timestamptz
      );
      CREATE UNIQUE INDEX signing_keys_active ON auth.signing_keys ((retired_at IS NULL)) WHERE retired_at IS NULL;
    `,
  },
];

const ONE_AT_A_TIME = 4_242_010;

/** Migrates the schema `auth` in one transaction. Concurrent runs wait for each other. */
export async function applyMigrations(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.many('SELECT pg_advisory_xact_lock($1)', [ONE_AT_A_TIME]);
    await transaction.many('CREATE SCHEMA IF NOT EXISTS auth');
    await transaction.many(
      'CREATE TABLE IF NOT EXISTS auth.migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const applied = new Set(
      (await transaction.many<{ name: string }>('SELECT name FROM auth.migrations')).map(({ name }) => name),
    );
    for (const { name, sql } of MIGRATIONS.filter((each) => !applied.has(each.name))) {
      await transaction.many(sql);
      await transaction.many('INSERT INTO auth.migrations (name) VALUES ($1)', [name]);
    }
  });
}
