// `npm run bench:admin`: the lists that admins read, over all the load-test data and 200,000 accounts, through the gateway:
// first pages, filters, searches and last pages, 20 a second of each.
// SCALE, LOAD_TEST_DATA_DIR as in bench:deals.
import { setTimeout as pause } from 'node:timers/promises';
import { startLoadTestStack } from '../load-test-data/load-test-stack.ts';
import { FIRST_NAMES, LAST_NAMES, questions } from './admin/questions.ts';
import { atMost, format, run } from './bench.ts';
import { Browser } from './browser.ts';
import { query } from './query.ts';
import { median, quantile } from './statistics.ts';

const SECONDS = Number(process.env['SECONDS'] ?? 30);
const PER_SECOND = 20;
const LIMIT_MS = 100;
/** Each connection to PostgreSQL plans a statement when it first runs it. */
const WARM_UP_SECONDS = 15;
const USERS = 200_000;
const CONNECTIONS = 10;
/** The slowest are named when the limit is missed. */
const NAMED = 5;

await run(async (bench) => {
  const scale = Number(process.env['SCALE'] ?? 1);
  const stack = bench.stopLater(await startLoadTestStack(scale, process.env['LOAD_TEST_DATA_DIR']));
  const users = Math.round(USERS * scale);
  await addUsers(stack.stack.env['IDENTITY_DATABASE_URL'] ?? '', users);
  const signedIn = await Browser.signedIn(stack.url, 'admin');
  const admins = Array.from({ length: CONNECTIONS }, () => signedIn.at(stack.url));
  bench.log(`${format(stack.size.deals)} deals, ${format(stack.size.vendors)} vendors, ${format(users)} accounts`);
  for (const [what, paths] of Object.entries(questions(stack.size.colleges))) {
    await ask(admins, paths, WARM_UP_SECONDS);
    const asked = await ask(admins, paths, SECONDS);
    const took = asked.map(({ ms }) => ms);
    bench.result(
      `${what}, ${format(took.length)} at ${PER_SECOND}/s, p99`,
      atMost(quantile(took, 0.99), LIMIT_MS, 'ms'),
      `median ${format(median(took), 'ms')}, slowest ${format(Math.max(...took), 'ms')}`,
    );
    for (const { path, ms } of asked.toSorted((one, other) => other.ms - one.ms).slice(0, NAMED))
      bench.log(`  ${what}: ${format(ms, 'ms')} ${path}`);
  }
});

/** Asks at even distances whatever the answers take; what waits for a connection counts from when it should have been asked. */
async function ask(admins: Browser[], paths: string[], seconds: number): Promise<{ path: string; ms: number }[]> {
  const asked: Promise<{ path: string; ms: number }>[] = [];
  const begin = performance.now();
  for (let n = 0; n < seconds * PER_SECOND; n += 1) {
    const due = begin + (n * 1000) / PER_SECOND;
    await pause(Math.max(0, due - performance.now()));
    const path = paths[n % paths.length] ?? '';
    const admin = admins[n % admins.length] as Browser;
    asked.push(admin.send('GET', path).then(() => ({ path, ms: performance.now() - due })));
  }
  return Promise.all(asked);
}

/** Accounts beside those that are there, of students, with some vendors. */
async function addUsers(databaseUrl: string, count: number): Promise<void> {
  await query(
    databaseUrl,
    `INSERT INTO users (email, name, role, email_verified, college_id, referral_code, last_login)
     SELECT 'load-test-' || n || '@load-test-' || n % 6000 || '.example', ($2::text[])[1 + n % cardinality($2::text[])] || ' ' || ($3::text[])[1 + n / 7 % cardinality($3::text[])],
       CASE n % 20 WHEN 0 THEN 'vendor' ELSE 'student' END, n % 10 <> 0, 1 + n % 6000, 'L' || n, now() - make_interval(mins => n)
     FROM generate_series(1, $1::int) n ON CONFLICT DO NOTHING`,
    [count, FIRST_NAMES, LAST_NAMES],
  );
  await query(databaseUrl, 'VACUUM ANALYZE users');
}
