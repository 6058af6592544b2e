#!/usr/bin/env node
// Proof that no event is lost and none takes effect twice, while everything on its way is killed.
//   npm run prove:outbox -- [--only redis,postgres] [--writers 20] [--transactions 100]
// 20 writers commit 100 transactions each (and roll back more); meanwhile the relay is killed every 300 ms, the handling
// service once, Redis is restarted once (kill -9) and wiped once; with the PostgreSQL backend PostgreSQL is restarted.
// Starts servers of its own on free ports and ends them.
import { parseArgs } from 'node:util';
import { buildLibraries } from '../bench-events/build-libraries.mjs';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: 'redis,postgres' },
    writers: { type: 'string', default: '20' },
    transactions: { type: 'string', default: '100' },
  },
});
buildLibraries();
const { startEmbeddedPostgres, startLocalRedis } = await import('@campus-deals/testing/servers');
const { Proof } = await import('./proof.mjs');

let holds = true;
for (const backend of options.only.split(',')) {
  // Durable, as in production: what is acknowledged must be there after the restart.
  const postgres = await startEmbeddedPostgres({ settings: ['max_connections=200'] });
  const redis =
    backend === 'redis'
      ? await startLocalRedis({ args: ['--appendonly', 'yes', '--appendfsync', 'everysec'] })
      : undefined;
  const proof = new Proof({
    backend,
    postgres,
    redis,
    writers: Number(options.writers),
    transactions: Number(options.transactions),
  });
  try {
    holds = (await proof.run()) && holds;
  } finally {
    await proof.end();
    await Promise.allSettled([postgres.stop(), redis?.stop()]);
  }
}
process.exit(holds ? 0 : 1);
