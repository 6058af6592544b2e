// Fills a catalog of realistic size, in the running stack's database or in CATALOG_DATABASE_URL.
//   npm run generate:load-test-data -- [--scale 1]
// Scale 1: 6,000 colleges, 60,000 vendors, 600,000 deals, 200,000 students with 2 million saves.
import { parseArgs } from 'node:util';
import pg, { type Client, type QueryResult } from 'pg';
import { failWith, Problem } from '../local-stack/problem.mjs';
import * as words from './words.ts';

/** Number of colleges at scale 1. */
const COLLEGES = 6000;
const VENDORS_OF_COLLEGE = 10;
const DEALS_OF_VENDOR = 10;
const STUDENTS = 200_000;
const SAVES_OF_STUDENT = 10;
const LOCKED_EVERY = 5;
/** Coprime to every power of ten, so that adjacent rows on disk are deals of different colleges, as in real data. */
const STRIDE = 104_729;
const SEED = 42;

interface FillOptions {
  url: string;
  scale?: number;
  /** Whether to publish CollegeCreated for each college, for the other services. */
  announce?: boolean;
  log?: (line: string) => void;
}

type Size = ReturnType<typeof sizeOf>;

/**
 * Fills a migrated, empty catalog. All data derives from row numbers; dates are relative to now. College ids start at
 * 1, and every fifth college is locked. The vendors' owners have no accounts.
 */
export async function fillCatalog({ url, scale = 1, announce = false, log = () => {} }: FillOptions): Promise<void> {
  const size = sizeOf(scale);
  const client = new pg.Client({ connectionString: url, application_name: 'load-test-data' });
  await client.connect();
  try {
    await client.query('BEGIN');
    // These settings affect only this transaction. The commit still waits for the write-ahead log.
    await client.query(`SET LOCAL maintenance_work_mem = '512MB'; SET LOCAL work_mem = '256MB'; SET LOCAL jit = off`);
    await prepare(client);
    const step = async (what: string, work: () => Promise<QueryResult>) => {
      const since = performance.now();
      const { rowCount } = await work();
      log(`${rowCount?.toLocaleString('en-US')} ${what} (${((performance.now() - since) / 1000).toFixed(1)} s)`);
    };
    await step('colleges', () => addColleges(client, size));
    await step('students who subscribed', () => addSubscribers(client, size));
    if (announce) await announceColleges(client);
    await withoutIndexes(client, 'vendor_search', () => step('vendors', () => addVendors(client, size)));
    await withoutIndexes(client, 'deal_search', () =>
      withoutIndexes(client, 'deals', () => step('deals', () => addDeals(client, size))),
    );
    await withoutIndexes(client, 'saved_deals', () => step('saves', () => addSaves(client, size)));
    await setSequences(client);
    await client.query('COMMIT');
    log('analysing');
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

function sizeOf(scale: number) {
  const colleges = Math.max(10, Math.round(COLLEGES * scale));
  const vendors = colleges * VENDORS_OF_COLLEGE;
  return { colleges, vendors, deals: vendors * DEALS_OF_VENDOR, students: Math.round(STUDENTS * scale) };
}

/** Whether generated college number n is unlocked. */
export const isUnlocked = (n: number) => n % LOCKED_EVERY !== 0;

async function prepare(client: Client) {
  const { rows } = await client.query('SELECT FROM colleges LIMIT 1');
  if (rows.length > 0) throw new Problem('This catalog has colleges already: take an empty one.');
  const literal = (value: unknown) => client.escapeLiteral(JSON.stringify(value));
  // Returns a pseudo-random number below `below` for row n, different for each purpose.
  await client.query(`
    CREATE FUNCTION pg_temp.dice(n bigint, purpose integer, below integer) RETURNS integer LANGUAGE sql IMMUTABLE
    RETURN ((hashint8extended(n, ${SEED} * 1000::bigint + purpose) & 1073741823) % below)::integer`);
  await client.query(`
    CREATE FUNCTION pg_temp.pick(words text[], n bigint, purpose integer) RETURNS text LANGUAGE sql IMMUTABLE
    RETURN words[1 + pg_temp.dice(n, purpose, cardinality(words))]`);
  await client.query(`CREATE TEMP TABLE trades ON COMMIT DROP AS SELECT number - 1 AS id, value->>'category' AS category, value->>'deals' AS deals,
    ARRAY(SELECT jsonb_array_elements_text(value->'names')) AS names, ARRAY(SELECT jsonb_array_elements_text(value->'things')) AS things
    FROM jsonb_array_elements(${literal(words.TRADES)}) WITH ORDINALITY AS t (value, number)`);
  await client.query(`CREATE TEMP TABLE offers ON COMMIT DROP AS SELECT number - 1 AS id, value->>'title' AS title, value->>'type' AS type, value->>'value' AS value
    FROM jsonb_array_elements(${literal(words.OFFERS)}) WITH ORDINALITY AS t (value, number)`);
}

function addColleges(client: Client, { colleges, students }: Size) {
  return client.query({
    text: `
      INSERT INTO colleges (id, name, short_name, city, state, zipcode, latitude, longitude, time_zone, website, featured, status, subscription_goal, subscriber_count, is_active, activation_date, created_at, email_domains, version)
      SELECT n, name, 'load-test-' || n, place, state, lpad((n * 37 % 99999)::text, 5, '0'), 30 + n % 17 + n % 97 / 100.0, -120 + n % 45 + n % 89 / 100.0,
        (ARRAY['America/Los_Angeles', 'America/Denver', 'America/Chicago', 'America/New_York'])[1 + n % 45 / 12],
        'https://www.load-test-' || n || '.example', n % 500 = 1, 'live', CASE WHEN n % ${LOCKED_EVERY} = 0 THEN 2 * subscribers + 1 ELSE greatest(1, subscribers / 2) END, subscribers, n % ${LOCKED_EVERY} <> 0,
        CASE WHEN n % ${LOCKED_EVERY} <> 0 THEN date_trunc('hour', now()) - make_interval(days => 200 + n % 300) END, date_trunc('hour', now()) - interval '600 days', ARRAY['load-test-' || n || '.example'],
        -- Newer than the college that had this id before, which other services still know.
        extract(epoch FROM now())::integer
      FROM (
        SELECT n, replace(($5::text[])[1 + n % 8], '#', place) AS name, place, ($6::text[])[1 + n % 50] AS state, ($2::int + $1::int - n) / $1::int AS subscribers
        FROM (SELECT n, ($3::text[])[1 + n % cardinality($3::text[])] || ($4::text[])[1 + (n + n / cardinality($3::text[])) % cardinality($4::text[])] AS place FROM generate_series(1, $1::int) n) places
      ) made`,
    values: [colleges, students, words.PLACE_BEGINNINGS, words.PLACE_ENDINGS, words.COLLEGE_KINDS, words.STATES],
  });
}

/** Subscribes each student to the college where they also save deals. The subscription has the student's id. */
function addSubscribers(client: Client, { colleges, students }: Size) {
  return client.query(
    'INSERT INTO counted_subscribers (subscription_id, college_id, user_id) SELECT $3::int + s, 1 + (s - 1) % $1::int, $3::int + s FROM generate_series(1, $2::int) s',
    [colleges, students, FIRST_STUDENT],
  );
}

/** First student id, above all accounts created in a new stack. */
const FIRST_STUDENT = 1_000_000;
/** First owner id, above all students. */
const FIRST_OWNER = 1_000_000_000;

function announceColleges(client: Client) {
  return client.query(`
    INSERT INTO outbox_events (id, name, version, payload)
    SELECT gen_random_uuid(), 'CollegeCreated', 1, jsonb_build_object('collegeId', id, 'name', name, 'shortName', short_name, 'city', city, 'state', state,
      'status', status, 'isActive', is_active, 'domains', email_domains, 'timeZone', time_zone, 'version', version) FROM colleges`);
}

function addVendors(client: Client, { vendors }: Size) {
  return client.query({
    text: `
      INSERT INTO vendors (id, user_id, college_id, name, description, category, address, city, state, zip_code, latitude, longitude, phone, email, website, featured, has_paid, hours, created_at)
      SELECT n, ${FIRST_OWNER} + n, c.id,
        CASE pg_temp.dice(n, 2, 3)
          WHEN 0 THEN pg_temp.pick($2::text[], n, 3) || '''s ' || trade
          WHEN 1 THEN pg_temp.pick($3::text[], n, 4) || ' ' || pg_temp.pick($4::text[], n, 5) || ' ' || trade
          ELSE CASE WHEN n % 4 = 0 THEN 'The ' ELSE '' END || c.city || ' ' || trade END,
        pg_temp.pick($5::text[], n, 6) || ' ' || pg_temp.pick($5::text[], n, 7), t.category,
        1 + pg_temp.dice(n, 8, 990) || ' ' || pg_temp.pick($6::text[], n, 9), c.city, c.state, c.zipcode,
        CASE WHEN n % 20 <> 0 THEN round((c.latitude + (pg_temp.dice(n, 10, 3000) - 1500) / 100000.0)::numeric, 5) END,
        CASE WHEN n % 20 <> 0 THEN round((c.longitude + (pg_temp.dice(n, 11, 3000) - 1500) / 100000.0)::numeric, 5) END,
        '(555) 555-0' || lpad((n % 1000)::text, 3, '0'), 'hello@vendor-' || n || '.example', 'https://vendor-' || n || '.example', n % 20 = 1, true,
        CASE WHEN n % 4 <> 3 THEN $7::jsonb END, date_trunc('hour', now()) - make_interval(days => 190 + n % 200)
      FROM generate_series(1, $1::int) n
      JOIN colleges c ON c.id = 1 + (n - 1) / ${VENDORS_OF_COLLEGE}
      JOIN trades t ON t.id = CASE WHEN pg_temp.dice(n, 12, 5) < 2 THEN 0 ELSE pg_temp.dice(n, 13, ${words.TRADES.length}) END
      CROSS JOIN LATERAL (SELECT pg_temp.pick(t.names, n, 14) AS trade) named
      ORDER BY n`,
    values: [
      vendors,
      words.OWNERS,
      words.ADJECTIVES,
      words.CREATURES,
      words.SENTENCES,
      words.STREETS,
      JSON.stringify(
        [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '10:00', to: weekday > 4 ? '02:00' : '21:00' })),
      ),
    ],
  });
}

/** Adds deals. About three in four are approved; all but a few of these have started. */
function addDeals(client: Client, { deals }: Size) {
  return client.query({
    text: `
      INSERT INTO deals (id, vendor_id, college_id, title, description, category, discount_type, discount_value, start_date, end_date, image, terms, status, approved_at, featured, redemption_kind, redemption_code, created_at, updated_at)
      SELECT n, v.id, v.college_id,
        upper(left(offered, 1)) || substr(offered, 2), pg_temp.pick($2::text[], n, 22) || ' ' || pg_temp.pick($2::text[], n, 23), t.deals, o.type,
        coalesce(o.value, CASE WHEN o.type = 'fixed' THEN amount ELSE percent END),
        CASE WHEN status = 'approved' AND n % 50 = 0 THEN date_trunc('hour', now()) + make_interval(days => 1 + n % 10) ELSE made END,
        CASE WHEN status = 'expired' THEN made + make_interval(days => 1) WHEN n % 7 <> 0 THEN date_trunc('hour', now()) + make_interval(days => 2 + pg_temp.dice(n, 24, 120), hours => n % 24) END,
        CASE WHEN n % 3 = 0 THEN 'https://img.example/deals/' || n % 500 || '.webp' END, pg_temp.pick($2::text[], n, 25), status,
        CASE WHEN status IN ('approved', 'expired') THEN made + interval '3 hours' END, n % 13 = 0,
        CASE WHEN n % 2 = 0 THEN 'code' ELSE 'page' END, CASE WHEN n % 2 = 0 THEN 'CAMPUS' || n % 1000 END, made, made
      FROM generate_series(1, $1::int) n
      JOIN vendors v ON v.id = 1 + n::bigint * ${STRIDE} % $1::int / ${DEALS_OF_VENDOR}
      JOIN trades t ON t.category = v.category
      JOIN offers o ON o.id = pg_temp.dice(n, 20, ${words.OFFERS.length})
      CROSS JOIN LATERAL (SELECT (5 + 5 * pg_temp.dice(n, 26, 8))::text AS percent, (1 + pg_temp.dice(n, 27, 15))::text AS amount, pg_temp.pick(t.things, n, 21) AS thing,
        date_trunc('second', now() - interval '180 days' * (1 - n / ($1::int + 1)::float8)) - interval '1 day' AS made,
        CASE WHEN pg_temp.dice(n, 28, 20) < 15 THEN 'approved' WHEN pg_temp.dice(n, 28, 20) < 17 THEN 'pending' WHEN pg_temp.dice(n, 28, 20) < 18 THEN 'rejected' ELSE 'expired' END AS status) thrown
      CROSS JOIN LATERAL (SELECT replace(replace(replace(o.title, '%%', percent || '%'), '$$', '$' || amount), '#', thing) AS offered) worded
      ORDER BY n`,
    values: [deals, words.SENTENCES],
  });
}

/** Adds saves: each student saves a few deals of their own college, at a fixed stride. */
async function addSaves(client: Client, { colleges, students }: Size) {
  await client.query(`
    CREATE TEMP TABLE saveable ON COMMIT DROP AS SELECT id, college_id, row_number() OVER (PARTITION BY college_id ORDER BY id) - 1 AS place, count(*) OVER (PARTITION BY college_id) AS places
    FROM deals WHERE status = 'approved'`);
  await client.query('CREATE UNIQUE INDEX ON saveable (college_id, place)');
  await client.query('ANALYZE saveable');
  return client.query(
    `INSERT INTO saved_deals (user_id, deal_id, college_id, created_at)
     SELECT $3::int + s, d.id, d.college_id, now() - make_interval(mins => (pg_temp.dice(s, 31, 100000) + 10 * j)::int)
     FROM generate_series(1, $2::int) s CROSS JOIN generate_series(0, ${SAVES_OF_STUDENT - 1}) j
     JOIN saveable d ON d.college_id = 1 + (s - 1) % $1::int AND d.place = (pg_temp.dice(s, 30, 1000) + j * 5) % d.places
     ORDER BY s, j
     ON CONFLICT DO NOTHING`,
    [colleges, students, FIRST_STUDENT],
  );
}

/** Advances the sequences beyond the generated rows. */
async function setSequences(client: Client) {
  for (const table of ['colleges', 'vendors', 'deals'])
    await client.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`);
}

/**
 * Runs `work` while a table has no indexes and foreign keys except its primary and unique keys. Building them once
 * after millions of writes is much faster than maintaining them per row. They are restored in the same transaction.
 */
async function withoutIndexes<T>(client: Client, table: string, work: () => Promise<T>): Promise<T> {
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

if (import.meta.main) {
  const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' } } });
  try {
    const [scale, url] = [Number(values.scale), process.env['CATALOG_DATABASE_URL']];
    if (!url) throw new Problem('CATALOG_DATABASE_URL is not set.');
    if (!(scale > 0 && scale <= 100)) throw new Problem('--scale must be more than 0 and at most 100.');
    await fillCatalog({ url, scale, announce: true, log: console.log });
  } catch (error) {
    failWith(error);
  }
}
