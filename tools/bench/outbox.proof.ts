// Events are never lost and never take effect twice, while everything on their way is killed.
//   npm run prove outbox -- [--only redis,postgres] [--writers 20] [--transactions 100]
// 20 writers commit 100 transactions each (and roll back more); meanwhile the relay is killed every 300 ms, the handling
// service once, Redis is restarted once (kill -9) and wiped once; with the PostgreSQL backend PostgreSQL is restarted.
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres, startLocalRedis } from '@campus-deals/testing/servers';
import { run } from './bench.ts';
import { Proof } from './outbox/proof.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: 'redis,postgres' },
    writers: { type: 'string', default: '20' },
    transactions: { type: 'string', default: '100' },
  },
});

await run(async (bench) => {
  for (const backend of options.only.split(',')) {
    // Durable, as in production: what is acknowledged must be there after the restart.
    const postgres = bench.stopLater(await startEmbeddedPostgres({ settings: ['max_connections=200'] }));
    const redis =
      backend === 'redis'
        ? bench.stopLater(await startLocalRedis({ args: ['--appendonly', 'yes', '--appendfsync', 'everysec'] }))
        : undefined;
    await new Proof({
      bench,
      backend,
      postgres,
      redis,
      writers: Number(options.writers),
      transactions: Number(options.transactions),
    }).run();
    await bench.stop();
  }
});
