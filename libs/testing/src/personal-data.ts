import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from './eventually.js';
import { withClient } from './with-client.js';

/** Answer for a column: its treatment when its account is deleted, and its place in the account's export. */
export type PersonalColumn =
  | { erased: string; exported: string }
  /** Erased, and not in the export for this reason. */
  | { erased: string; unexported: string }
  /** Never about one person, or kept for this reason. */
  | { neither: string };

/** Answers by table and columns: `'payments: user_id email': { erased: 'emptied', exported: 'payments' }`. */
export type PersonalColumns = Record<string, PersonalColumn>;

export interface PersonalDataUnderTest {
  columns: PersonalColumns;
  /** Starts the service. */
  start(): Promise<{
    /** URL of its database. */
    url: string;
    begin(): Promise<ErasureRound>;
    /** Returns the export of any account. */
    exportOf(): Promise<object>;
    stop(): Promise<unknown>;
  }>;
}

type Started = Awaited<ReturnType<PersonalDataUnderTest['start']>>;

/** Answers for the tables that every service has. */
const EVERYWHERE: PersonalColumns = {
  'audit_entries: actor_id': { erased: 'emptied', exported: 'adminActions of identity' },
  'audit_entries: action subject_type subject_id label before after': { neither: 'addresses and names are masked' },
  'inbox_events: handler changed_tags': { neither: 'names of handlers, and ids of things' },
  'outbox_events: name payload traceparent': { neither: 'ids, never addresses; deleted after days' },
  'outbox_handlers: event service handler': { neither: 'names of handlers' },
  'outbox_progress: store': { neither: 'names of queues' },
  'mikro_orm_migrations: name': { neither: 'names of migrations' },
  'rate_limits: key': { neither: 'ids and hashes, deleted when their time is over' },
};

/** Ids of anything but accounts. Any other id needs an answer, including one with several meanings (`subject_id`). */
const THINGS =
  /^(achievement|browser|college|deal|device|endpoint|entry|event|item|job|key|newsletter|notification|payment|place|redemption|request|review|session|site|subscription|unit|vendor|further_college)_ids?$/;

/**
 * Lists every column of the live schema that may hold an account's id, address or words, and fails for one without an
 * answer: integers called `…_by`, `…_to` or `…_id`, and all texts, lists, JSON and bytes that no check limits to fixed
 * values.
 */
export function describePersonalData(service: PersonalDataUnderTest): void {
  const { columns } = service;
  describeErasures(service, { seconds: 2 }, (started) => {
    test('of every column has an answer in erasure and in export', async () => {
      const answered = Object.keys({ ...EVERYWHERE, ...columns }).flatMap(namesIn);
      const found = await withClient(started().url, personalColumns);
      expect({
        unanswered: found.filter((column) => !answered.includes(column)),
        gone: answered.filter((column) => !found.includes(column)),
        twice: answered.filter((column, at) => answered.indexOf(column) !== at),
      }).toEqual({ unanswered: [], gone: [], twice: [] });
    });

    test('is exported where the answer says so', async () => {
      const names = Object.values(columns).flatMap((answer) => ('exported' in answer ? [answer.exported] : []));
      const exported = Object.keys(await started().exportOf());
      expect(names.filter((path) => !exported.includes(path))).toEqual([]);
    });
  });
}

/** Erases accounts during concurrent writes about them, and fails if any data of an account is left. */
export function describeErasures(
  { start }: PersonalDataUnderTest,
  { seconds }: { seconds: number },
  further?: (started: () => Started) => void,
): void {
  describe('personal data', () => {
    let service: Started;
    beforeAll(async () => {
      service = await start();
    });
    afterAll(() => service.stop());
    further?.(() => service);

    test(
      'is gone after an erasure, whatever was written meanwhile',
      { timeout: 120_000 + seconds * 1000 },
      async () => {
        expect(await eraseWhileWriting(service, seconds)).toEqual([]);
      },
    );
  });
}

/** Returns the table and column of each name in a key of `PersonalColumns`. */
function namesIn(key: string): string[] {
  const [table = '', names = ''] = key.split(': ');
  return names.split(' ').map((column) => `${table}.${column}`);
}

async function personalColumns(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; column: string; type: string }>(`
    SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, NULL) AS type
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped
      AND a.attgenerated = ''
      AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.conkey = ARRAY[a.attnum]
        AND ((k.contype = 'c' AND pg_get_constraintdef(k.oid) ~ '(ANY|<@) \\(?\\(?ARRAY\\[')
          OR (k.contype = 'f' AND k.confrelid <> coalesce(to_regclass('users'), 0))))`);
  const isPersonal = ({ table, column, type }: (typeof rows)[number]): boolean =>
    // The lists of erased accounts.
    !table.startsWith('erased_') &&
    (/^(integer|bigint|uuid)$/.test(type)
      ? /_(by|to|id)$/.test(column) && !THINGS.test(column)
      : /^(text|character varying|text\[\]|jsonb|bytea|character)$/.test(type));
  return rows.filter(isPersonal).map(({ table, column }) => `${table}.${column}`);
}

/** An operation that runs while an account is erased. It may fail. */
type Write = () => Promise<unknown>;

/** An account with data, and everything that may write about it. */
export interface ErasureRound {
  /** Its id, its address and its texts. No other data contains any of them. */
  words: (string | number)[];
  writes: Write[];
  erase(): Promise<unknown>;
}

const WRITERS = 4;
const WRITES_AFTER = 3;

/**
 * Erases one account after the other while several writers write about it, at random. Returns the remaining data of an
 * erased account. Stops at the first account with any, or when the time is over.
 */
async function eraseWhileWriting({ url, begin }: Started, seconds: number): Promise<string[]> {
  const until = Date.now() + seconds * 1000;
  for (;;) {
    const { words, writes, erase } = await begin();
    let isErased = false;
    const write = () => writes[Math.floor(Math.random() * writes.length)]?.().catch(() => {});
    const writer = async () => {
      for (let after = 0; after < WRITES_AFTER;) {
        await write();
        if (isErased) after += 1;
      }
    };
    const writers = Array.from({ length: WRITERS }, writer);
    for (let wait = Math.floor(Math.random() * 4); wait > 0; wait -= 1) await write();
    // The handler of an erasure is run again after a failure, such as a deadlock with a writer.
    await eventually(erase).finally(() => (isErased = true));
    await Promise.all(writers);
    // Work in progress may name it for a moment.
    const left = await eventually(async () => (await tracesIn(url, words)).length === 0)
      .then(() => [])
      .catch(() => tracesIn(url, words));
    if (left.length > 0 || Date.now() > until) return left;
  }
}

/** Returns the rows that contain one of the words, except the lists of erased accounts and the queue of events. */
async function tracesIn(url: string, words: (string | number)[]): Promise<string[]> {
  return withClient(url, async (client) => {
    const tables = await client.query<{ name: string }>(`
      SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
        AND relname !~ '^(erased_|erasures$|outbox_|inbox_|rate_limits$)'`);
    const found: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(
        `SELECT to_jsonb(t)::text AS row FROM ${pg.escapeIdentifier(name)} t
         WHERE to_jsonb(t)::text ILIKE ANY (SELECT '%' || word || '%' FROM unnest($1::text[]) AS word)`,
        [words.map(String)],
      );
      found.push(...rows.map(({ row }) => `${name}: ${row}`));
    }
    return found;
  });
}
