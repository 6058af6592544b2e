// How fast events are: from commit to handled at a steady rate, and how many a second, beside BullMQ with nothing around it.
//   npm run bench:events -- [--events 20000] [--rounds 3] [--rate 200] [--seconds 10] [--only redis,postgres]
// PostgreSQL with fsync on and Redis with its append-only file.
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres, startLocalRedis } from '@campus-deals/testing/servers';
import { atLeast, atMost, format, run, withoutLimit, type Bench } from './bench.ts';
import { ChildProcess } from './child-process.ts';
import { createServiceDatabases, type ChildSettings } from './events/service-databases.ts';
import { median, quantile } from './statistics.ts';

const { values: options } = parseArgs({
  options: {
    events: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '3' },
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '10' },
    concurrency: { type: 'string' },
    transactions: { type: 'string', default: 'sharing' },
    only: { type: 'string', default: 'redis,postgres' },
  },
});
const [events, rate, seconds] = [Number(options.events), Number(options.rate), Number(options.seconds)];
const P99_MS = 50;
const SHARE_OF_BULLMQ = 0.5;

await run(async (bench) => {
  const settings = ['max_connections=200', 'shared_buffers=256MB'];
  const postgres = bench.stopLater(await startEmbeddedPostgres({ settings }));
  const redis = bench.stopLater(await startLocalRedis({ args: ['--appendonly', 'yes', '--appendfsync', 'everysec'] }));
  for (const backend of options.only.split(',')) {
    // Fresh ones for each: a store that is new to a full outbox gets all of it again.
    const databases = await createServiceDatabases(postgres.url, backend);
    const queueEnv = backend === 'redis' ? { REDIS_URL: `${redis.url}/1` } : { QUEUE_DATABASE_URL: databases.queue };
    await measure(bench, backend, { databases, queueEnv });
  }
});

async function measure(bench: Bench, backend: string, common: ChildSettings) {
  const tuning = options.concurrency ? { concurrency: Number(options.concurrency) } : {};
  const settings = { ...common, tuning, transactions: options.transactions };
  const start = async (role: string) =>
    bench.stopLater(await ChildProcess.start(`${import.meta.dirname}/events/${role}.ts`, settings));

  const handler = await start('handling-service');
  const publisher = await start('publishing-service');
  await publisher.call('publishAt', { rate, seconds: 2, first: 1_000_000 });
  const committedAt = await publisher.call<Map<number, number>>('publishAt', { rate, seconds, first: 1 });
  const handledAt = await handler.call<Map<number, number>>('handled', rate * (seconds + 2));
  const latencies = [...committedAt].map(([id, at]) => (handledAt.get(id) ?? Number.NaN) - at);

  const ours: number[] = [];
  const alone: number[] = [];
  for (let round = 0; round < Number(options.rounds); round++) {
    await handler.call('forget');
    await publisher.call('fill', { events, first: 2_000_000 + round * events });
    ours.push(await perSecond(() => Promise.all([publisher.call('startRelay'), handler.call('handled', events)])));
    await publisher.call('pauseRelay');
    const worker = await start('bullmq-worker');
    const producer = await start('bullmq-producer');
    alone.push(await perSecond(() => Promise.all([producer.call('add', events), worker.call('handled', events)])));
    await Promise.all([worker.stop(), producer.stop()]);
    bench.log(`  ${backend}, round ${round + 1} of ${options.rounds}`);
  }
  await Promise.all([handler.stop(), publisher.stop()]);

  const p99 = quantile(latencies, 0.99);
  bench.result(
    `${backend}: commit to handled at ${rate}/s, p99`,
    backend === 'redis' ? atMost(p99, P99_MS, 'ms') : withoutLimit(p99, 'ms'),
    `p50 ${format(median(latencies), 'ms')}`,
  );
  const share = median(ours) / median(alone);
  bench.result(
    `${backend}: sustained`,
    backend === 'redis' ? atLeast(share, SHARE_OF_BULLMQ, '× baseline') : withoutLimit(share, '× baseline'),
    `${spread(ours)} events a second; BullMQ alone ${spread(alone)} jobs`,
  );
}

async function perSecond(work: () => Promise<unknown>) {
  const since = performance.now();
  await work();
  return (events * 1000) / (performance.now() - since);
}

function spread(values: number[]) {
  return `${format(median(values))} (${format(Math.min(...values))} … ${format(Math.max(...values))})`;
}
