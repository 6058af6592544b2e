// What notifying in the publishing transaction cost: commits a second of transactions that write one event, in two databases
// of one PostgreSQL, with the trigger of before and without.
//   npm run bench:notify -- [--connections 16] [--seconds 5] [--rounds 3]
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { migrateServiceDatabase } from '@campus-deals/messaging/testing';
import { startEmbeddedPostgres } from '@campus-deals/testing/servers';
import pg from 'pg';
import { run, withoutLimit } from './bench.ts';
import { createDatabase } from './events/service-databases.ts';
import { query } from './query.ts';
import { median } from './statistics.ts';

const { values: options } = parseArgs({
  options: {
    connections: { type: 'string', default: '16' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
  },
});

const TRIGGER = `CREATE TRIGGER outbox_events_inserted AFTER INSERT ON outbox_events
  FOR EACH STATEMENT EXECUTE FUNCTION notify_outbox_relay()`;
const NO_TRIGGER = 'DROP TRIGGER IF EXISTS outbox_events_inserted ON outbox_events';
const INSERT = `INSERT INTO outbox_events (id, name, version, payload) VALUES ($1, 'SubscriberAdded', 1, '{}')`;

await run(async (bench) => {
  // Durable, as in production: what a lock around the commit costs is the time of the commit.
  const postgres = bench.stopLater(await startEmbeddedPostgres({ settings: ['max_connections=100'] }));
  const urls = [await createDatabase(postgres.url, 'notify_one'), await createDatabase(postgres.url, 'notify_two')];
  for (const url of urls) {
    await migrateServiceDatabase(url);
    bench.stopLater(await listener(url));
  }
  const seen: Record<'with' | 'without', number[]> = { with: [], without: [] };
  for (let round = 0; round < Number(options.rounds); round++) {
    for (const how of ['with', 'without'] as const) {
      for (const url of urls) await query(url, how === 'with' ? `${NO_TRIGGER}; ${TRIGGER}` : NO_TRIGGER);
      seen[how].push(await commitsPerSecond(urls));
      bench.log(`${how} the trigger: ${Math.round(seen[how].at(-1) ?? 0)}/s`);
    }
  }
  bench.result('commits a second with NOTIFY in the transaction', withoutLimit(median(seen.with), '/s'));
  bench.result('commits a second without', withoutLimit(median(seen.without), '/s'));
});

async function listener(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('LISTEN outbox_events');
  return { stop: () => client.end() };
}

async function commitsPerSecond(urls: string[]): Promise<number> {
  const seconds = Number(options.seconds);
  let commits = 0;
  const end = performance.now() + seconds * 1000;
  const write = async (url = '') => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (; performance.now() < end; commits++) await client.query(INSERT, [randomUUID()]);
    await client.end();
  };
  await Promise.all(Array.from({ length: Number(options.connections) }, (_, at) => write(urls[at % urls.length])));
  return commits / seconds;
}
