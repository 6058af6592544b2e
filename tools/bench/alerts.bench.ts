// Measures the throughput of a morning's alerts (one sender's emails and pushes, rows in the product) and the memory.
//   npm run bench alerts      (SCALE=0.1: a tenth of all counts)
// Three new deals at three colleges reach 100,000 users, 50,000 of them at one. Every tenth user gets an instant email.
// Three further deals send every fifth user a push. Last, a saved deal is about to end: a row for every tenth user.
import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitUntil } from '../local-stack/processes.mjs';
import { atLeast, atMost, format, perSecond, run, withoutLimit, type Bench } from './bench.ts';
import { NewsletterSystem } from './newsletter/system.ts';
import { watchProcess } from './usage.ts';

const AUDIENCE = Math.round(100_000 * Number(process.env['SCALE'] ?? 1));
const MAX_MEGABYTES = 250;
const WITHIN_MS = 600_000;
/** SQL conditions on ids: users who get an email, a push or a row. */
const MAILED = 'n % 10 = 1';
const PUSHED = 'n % 5 = 2';
const SAVED = 'n % 10 = 3';

type Written = { rows: number; perSecond: number };
const WRITTEN = `
  SELECT count(*)::int AS rows, (count(*) / extract(epoch FROM max(created_at) - min(created_at)))::float8 AS "perSecond"
  FROM notifications WHERE kind = 'deal-ending' HAVING max(created_at) > min(created_at)`;

await run(async (bench) => {
  const pushes = await startPushService(bench);
  const system = new NewsletterSystem(bench, { PUSH_HOSTS: pushes.host });
  await system.prepare();
  await addAudience(system, `http://${pushes.host}`);
  const watched = new Map<string, ReturnType<typeof watchProcess>>();
  for (const name of ['notification', 'notification-sender'])
    watched.set(name, watchProcess((await system.add(name)).pid));

  bench.log(`${format(AUDIENCE)} users`);
  await addDeals(system, 0, 3, 'NULL', 'now()');
  await arrived(() => system.sink.accepted.length, AUDIENCE / 10);
  bench.result(
    'alerts a second of one sender',
    atLeast(perSecond(system.sink.accepted.map(({ at }) => at)), 250, '/s'),
  );
  await system.sql(`UPDATE users SET email_notifications = false, browser_notifications = true`);
  await addDeals(system, 10, 3, 'NULL', 'now()');
  await arrived(() => pushes.times.length, AUDIENCE / 5);
  bench.result('pushes a second of one sender', atLeast(perSecond(pushes.times), 50, '/s'));
  await addDeals(system, 20, 1, `now() + interval '20 hours'`, 'NULL');
  const ending = async () => (await system.sql<Written>(WRITTEN))[0] ?? { rows: 0, perSecond: 0 };
  await arrived(async () => (await ending()).rows, AUDIENCE / 10);
  bench.result('rows in the product a second', atLeast((await ending()).perSecond, 50, '/s'));
  const size = `SELECT pg_total_relation_size('messages')::float8 / count(*) AS bytes FROM messages`;
  const [found] = await system.sql<{ bytes: number }>(size);
  bench.result('bytes of a row of messages', withoutLimit(found?.bytes ?? 0, 'B'), 'with indexes');
  for (const [name, stop] of watched) {
    const { before, most } = stop();
    bench.result(`${name}, with alerts`, atMost(most, MAX_MEGABYTES, 'MB'), `from ${format(before, 'MB')}`);
  }
});

/** Starts a push service that records the arrival time of each push. */
async function startPushService(bench: Bench): Promise<{ host: string; times: number[] }> {
  const times: number[] = [];
  const server = createServer((request, response) => {
    times.push(Date.now());
    request.resume();
    response.writeHead(201).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  bench.stopLater({ stop: async () => server.close().closeAllConnections() });
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, times };
}

/** Adds users of three colleges, push subscriptions of some, and saves of one deal by others. */
async function addAudience(system: NewsletterSystem, pushUrl: string): Promise<void> {
  await system.sql(
    `INSERT INTO colleges (id, name, short_name, status, is_active, version)
     SELECT n, 'College ' || n, 'college-' || n, 'live', true, 1 FROM generate_series(1, 3) n`,
  );
  await system.sql(
    `INSERT INTO users (id, email, role, college_id, email_notifications, browser_notifications, version, digest)
     SELECT n, 'person-' || n || '@uni.example', 'student', greatest(1, ceil(4.0 * n / $1)::int - 1), ${MAILED}, false, 1, 'instant'
     FROM generate_series(1, $1::int) n`,
    [AUDIENCE],
  );
  const keys = [createECDH('prime256v1').generateKeys('base64url'), randomBytes(16).toString('base64url')];
  await system.sql(
    `INSERT INTO push_subscriptions (user_id, endpoint, p256dh, auth)
     SELECT n, $2 || '/' || n, $3, $4 FROM generate_series(1, $1::int) n WHERE ${PUSHED}`,
    [AUDIENCE, pushUrl, ...keys],
  );
  await system.sql(
    `INSERT INTO saved_deals (deal_id, user_id, college_id, is_saved, changed_at)
     SELECT 21, n, 1, true, now() FROM generate_series(1, $1::int) n WHERE ${SAVED}`,
    [AUDIENCE],
  );
  await system.sql('ANALYZE');
}

/** Adds a deal at each of the first `colleges`. A job announces it if `announceFrom` is a time. */
async function addDeals(system: NewsletterSystem, after: number, colleges: number, end: string, announceFrom: string) {
  await system.sql(`
    INSERT INTO deals (id, college_id, vendor_id, vendor_name, title, category, discount_type, discount_value, start_date,
      end_date, weekdays, status, approved_at, version, announce_from)
    SELECT ${after} + n, n, n, 'Vendor', 'Half off everything', 'food_drink', 'percentage', '50',
      now() - interval '1 minute', ${end}, '{}', 'approved', now(), 1, ${announceFrom} FROM generate_series(1, ${colleges}) n`);
}

async function arrived(count: () => number | Promise<number>, wanted: number): Promise<void> {
  if (await waitUntil(async () => (await count()) >= wanted, WITHIN_MS, 500)) return;
  throw new Error(`${await count()} of ${wanted} came within ${WITHIN_MS} ms`);
}
