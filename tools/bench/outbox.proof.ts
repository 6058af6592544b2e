// Proves that events are never lost and never take effect twice while every process on their path is killed.
//   npm run prove outbox
// 20 writers commit 100 transactions each (and roll back more). Meanwhile the relay is killed every 300 ms and the
// handling service once; Redis is restarted once (kill -9) and wiped once.
import { createServiceTables } from '@campus-deals/messaging/testing';
import { startEmbeddedPostgres, startLocalRedis } from '@campus-deals/testing/servers';
import { waitUntil } from '../local-stack/processes.mjs';
import { atLeast, format, run, type Bench } from './bench.ts';
import { column, count, createDatabase, emptyRedis } from './databases.ts';
import { killProcess, startProcess, startRelayUnderFire, type ProcessSettings } from './outbox/relay-under-fire.ts';
import { startWriters } from './outbox/writers.ts';

const WRITERS = 20;
const TRANSACTIONS = 100;
const SETTLE_WITHIN_MS = 120_000;
const REACHED_WITHIN_MS = 600_000;

await run(async (bench) => {
  // Durable, as in production: acknowledged writes must survive the restart.
  const postgres = bench.stopLater(await startEmbeddedPostgres({ settings: ['max_connections=200'] }));
  const redis = bench.stopLater(await startLocalRedis({ args: ['--appendonly', 'yes', '--appendfsync', 'everysec'] }));
  const since = performance.now();
  const note = (what: string) => bench.log(`${what} after ${format(performance.now() - since, 'ms')}`);
  const [notification = '', catalog = ''] = await Promise.all(
    ['notification', 'catalog'].map((name) => createDatabase(postgres.url, name)),
  );
  await Promise.all([createServiceTables(notification), createServiceTables(catalog)]);
  const databases = { notification, catalog };
  const settings = { databases, queueEnv: { REDIS_URL: redis.url } };
  const startHandler = async () => {
    const handler = await startProcess('handler', settings);
    bench.stopLater({ stop: () => killProcess(handler) });
    return handler;
  };
  const handler = await startHandler();
  const writers = bench.stopLater(await startWriters(settings));
  const relay = bench.stopLater(await startRelayUnderFire(settings));

  note(`${WRITERS} writers start`);
  const reached = (share: number) =>
    waitUntil(() => writers.written.acknowledged.length >= share * WRITERS * TRANSACTIONS, REACHED_WITHIN_MS, 10);
  const written = writers.write(WRITERS, TRANSACTIONS);
  await reached(0.25);
  await redis.restart();
  note('Redis restarted');
  await reached(0.5);
  await killProcess(handler);
  await startHandler();
  note('handling service killed');
  await reached(0.7);
  note(`Redis wiped (${await emptyRedis(redis.url)} keys)`);
  await written;
  note('all written, waiting for the rest to be handled');
  await waitUntil(() => isHandled(databases), SETTLE_WITHIN_MS, 100);
  note(`relay killed ${await relay.stop()} times`);
  await judge(bench, databases, writers.written);
});

async function isHandled({ notification, catalog }: ProcessSettings['databases']): Promise<boolean> {
  if ((await count(notification, 'outbox_events WHERE published_at IS NULL')) > 0) return false;
  const effects = await count(catalog, '(SELECT DISTINCT subscription_id FROM effects) AS found');
  return effects >= (await count(notification, 'outbox_events'));
}

async function judge(
  bench: Bench,
  { notification, catalog }: ProcessSettings['databases'],
  { acknowledged, rolledBack }: Awaited<ReturnType<typeof startWriters>>['written'],
): Promise<void> {
  const ids = `SELECT (payload->>'subscriptionId')::int FROM outbox_events`;
  const committed = new Set(await column<number>(notification, ids));
  const effects = await column<number>(catalog, 'SELECT subscription_id FROM effects');
  const handled = new Set(effects);
  const beside = `${rolledBack} transactions rolled back on purpose`;
  bench.result(`events committed`, atLeast(committed.size, WRITERS * TRANSACTIONS), beside);
  bench.none(`events lost`, committed.difference(handled).size, `${handled.size} handled`);
  bench.none(`handled twice`, effects.length - handled.size);
  bench.none(`handled, of transactions rolled back`, handled.difference(committed).size);
  const gone = new Set(acknowledged).difference(committed);
  bench.none(`acknowledged, but not there`, gone.size);
}
