#!/usr/bin/env node
// How fast events are: from commit to handled at a steady rate, and how many a second, beside BullMQ with nothing around it.
//   npm run bench:events -- [--events 20000] [--rounds 3] [--rate 200] [--seconds 10] [--only redis,postgres]
// Starts a PostgreSQL (fsync on) and a Redis (append-only file) of its own on free ports and ends them.
import { parseArgs } from 'node:util';
import { buildLibraries } from './build-libraries.mjs';
import { ChildProcess } from './child-process.mjs';
import { median, percentile } from './statistics.mjs';

const { values: options } = parseArgs({
  options: {
    events: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '3' },
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '10' },
    concurrency: { type: 'string', default: '0' },
    transactions: { type: 'string', default: 'sharing' },
    only: { type: 'string', default: 'redis,postgres' },
  },
});
const events = Number(options.events);
const rate = Number(options.rate);
const seconds = Number(options.seconds);

buildLibraries();
const { startEmbeddedPostgres, startLocalRedis } = await import('@campus-deals/testing/servers');
const { migrateQueue } = await import('@campus-deals/messaging');
const { migrateServiceDatabase } = await import('@campus-deals/messaging/testing');
const postgres = await startEmbeddedPostgres({ settings: ['max_connections=200', 'shared_buffers=256MB'] });
const redis = await startLocalRedis({ args: ['--appendonly', 'yes', '--appendfsync', 'everysec'] });
const children = new Set();
let failed = false;

try {
  for (const name of options.only.split(',')) {
    // Fresh ones for each: a store that is new to a full outbox gets all of it again.
    const databases = {};
    for (const database of ['notification', 'catalog', 'queue'])
      databases[database] = await createDatabase(`${database}_${name}`);
    await Promise.all([
      migrateServiceDatabase(databases.notification),
      migrateServiceDatabase(databases.catalog),
      migrateQueue(databases.queue),
    ]);
    const queueEnv = name === 'redis' ? { REDIS_URL: `${redis.url}/1` } : { QUEUE_DATABASE_URL: databases.queue };
    failed = !(await measure(name, queueEnv, databases)) || failed;
  }
} finally {
  await Promise.allSettled([...children].map((child) => child.end()));
  await Promise.allSettled([postgres.stop(), redis.stop()]);
}
process.exit(failed ? 1 : 0);

async function measure(name, queueEnv, databases) {
  const tuning = Number(options.concurrency) ? { concurrency: Number(options.concurrency) } : {};
  const start = async (role) => {
    const child = new ChildProcess(new URL(`./${role}.mjs`, import.meta.url), {
      databases,
      queueEnv,
      tuning,
      transactions: options.transactions,
    });
    children.add(child);
    await child.next('ready');
    return child;
  };
  const stop = async (child) => {
    await child.end();
    children.delete(child);
  };

  const handler = await start('handling-service');
  const publisher = await start('publishing-service');
  publisher.tell({ publishAt: { rate, seconds: 2, first: 1_000_000 } });
  await publisher.next('published');
  publisher.tell({ publishAt: { rate, seconds, first: 1 } });
  const { committedAt } = await publisher.next('published');
  const { handledAt } = await handler.ask({ handled: rate * (seconds + 2) }, 'handled');
  const handled = new Map(handledAt);
  const latencies = committedAt.map(([id, at]) => handled.get(id) - at);

  const ours = [];
  const raw = [];
  for (let round = 0; round < Number(options.rounds); round++) {
    await handler.ask({ forget: true }, 'forgotten');
    await publisher.ask({ fill: { events, first: 2_000_000 + round * events } }, 'filled');
    const started = Date.now();
    publisher.tell({ relay: true });
    await handler.ask({ handled: events }, 'handled');
    ours.push((events * 1000) / (Date.now() - started));
    await publisher.ask({ pause: true }, 'paused');
    raw.push(await measureRaw(queueEnv, tuning, start, stop));
  }
  await Promise.all([stop(handler), stop(publisher)]);

  const p50 = percentile(latencies, 0.5);
  const p99 = percentile(latencies, 0.99);
  const share = median(ours) / median(raw);
  const holds = name !== 'redis' || (p99 <= 50 && share >= 0.5);
  console.log(
    `${name}: commit to handled at ${rate}/s  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms${name === 'redis' ? '  (goal p99 <= 50 ms)' : ''}`,
  );
  console.log(
    `${name}: sustained  ${Math.round(median(ours))} events/s (${spread(ours)})  raw BullMQ ${Math.round(median(raw))} jobs/s (${spread(raw)})  share ${share.toFixed(2)}${name === 'redis' ? '  (goal >= 0.5)' : ''}  ${holds ? 'holds' : 'MISSED'}`,
  );
  return holds;
}

/** The same layout with nothing around BullMQ: one process adds in bulk, one works on jobs that do nothing. */
async function measureRaw(queueEnv, tuning, start, stop) {
  const worker = await start('raw-worker');
  const adder = await start('raw-adder');
  const started = Date.now();
  adder.tell({ add: events });
  await worker.ask({ handled: events }, 'handled');
  const perSecond = (events * 1000) / (Date.now() - started);
  await Promise.all([stop(worker), stop(adder)]);
  return perSecond;
}

async function createDatabase(name) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return postgres.url.replace(/\/postgres$/, `/${name}`);
}

function spread(values) {
  return `${Math.round(Math.min(...values))}..${Math.round(Math.max(...values))}`;
}
