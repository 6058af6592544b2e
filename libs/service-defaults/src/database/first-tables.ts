/**
 * Returns the statements of a service's first migration that create tables which other services have, too. Databases
 * have run them, so they never change: a later change is a migration of each service. Node loads this file as it is.
 */
export const firstTables = (...which: (keyof typeof TABLES)[]): string[] => which.flatMap((name) => TABLES[name]);

/** Returns the statements that make an audit table append-only, but for the names of deleted accounts. */
export const appendOnly = (table: string): string[] => [
  `CREATE FUNCTION keep_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF TG_OP = 'UPDATE' THEN
         IF NEW.actor_id IS NULL AND to_jsonb(NEW) - '{actor_id,actor_erasure_id}'::text[] = to_jsonb(OLD) - '{actor_id,actor_erasure_id}'::text[] THEN RETURN NEW; END IF;
       END IF;
       RAISE EXCEPTION '${table} is append-only' USING ERRCODE = 'insufficient_privilege';
     END $$`,
  `CREATE TRIGGER ${table}_append_only AFTER DELETE OR UPDATE ON ${table}
    FOR EACH ROW EXECUTE FUNCTION keep_${table}()`,
  `CREATE TRIGGER ${table}_never_truncated BEFORE TRUNCATE ON ${table}
    FOR EACH STATEMENT EXECUTE FUNCTION keep_${table}()`,
];

/** Statements that create tables of several services, by purpose. */
const TABLES = {
  messaging: [
    `CREATE TABLE outbox_events (
      id uuid PRIMARY KEY,
      name text NOT NULL,
      version integer NOT NULL,
      payload jsonb NOT NULL,
      traceparent text,
      occurred_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      published_at timestamptz,
      attempts integer NOT NULL DEFAULT 0,
      retry_at timestamptz,
      first_published_at timestamptz
    )`,
    `CREATE INDEX outbox_events_first_published_at ON outbox_events (first_published_at)
      WHERE first_published_at IS NOT NULL`,
    'CREATE INDEX outbox_events_not_published ON outbox_events (id) WHERE published_at IS NULL',
    'CREATE INDEX outbox_events_published_at ON outbox_events (published_at) WHERE published_at IS NOT NULL',
    `CREATE TABLE inbox_events (
      event_id uuid,
      handler text,
      handled_at timestamptz NOT NULL DEFAULT now(),
      changed_tags text[],
      PRIMARY KEY (event_id, handler)
    )`,
    'CREATE INDEX inbox_events_handled_at ON inbox_events USING brin (handled_at)',
    `CREATE TABLE outbox_handlers (
      event text,
      service text,
      handler text,
      first_seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      replayed_at timestamptz,
      PRIMARY KEY (event, service, handler)
    )`,
    `CREATE TABLE outbox_progress (
      store text PRIMARY KEY,
      published_at timestamptz NOT NULL
    )`,
  ],
  audit: [
    `CREATE TABLE audit_entries (
      id uuid PRIMARY KEY,
      occurred_at timestamptz NOT NULL,
      actor_id integer,
      action text NOT NULL,
      subject_type text NOT NULL,
      subject_id text,
      label text,
      before jsonb,
      after jsonb
    )`,
    'CREATE INDEX audit_entries_actor_id_index ON audit_entries (actor_id)',
    ...appendOnly('audit_entries'),
  ],
  settings: [
    `CREATE TABLE known_settings (
      id integer PRIMARY KEY,
      version integer NOT NULL,
      settings jsonb NOT NULL,
      CONSTRAINT known_settings_one_row CHECK (id = 1)
    )`,
  ],
  erasedAccounts: [
    `CREATE TABLE erased_accounts (
      user_id integer PRIMARY KEY,
      erased_at timestamptz NOT NULL DEFAULT now()
    )`,
  ],
  rateLimits: [
    `CREATE TABLE rate_limits (
      key varchar(255) PRIMARY KEY,
      points integer NOT NULL DEFAULT 0,
      expire bigint
    )`,
  ],
} satisfies Record<string, string[]>;
