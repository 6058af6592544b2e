// How long `npm start` takes with data and builds there, and what memory its processes hold when idle; how long each
// service takes until /ready answers.
//   npm run bench start      (ROUNDS)
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startTemporaryStack } from '../local-stack/temporary-stack.ts';
import { atMost, format, median, run } from './bench.ts';
import { startReplica } from './replica.ts';
import { memoryShares, processorTime, residentMegabytes } from './usage.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const READY_WITHIN_MS = 1500;
const IDLE_MEGABYTES = 150;
const SETTLE_MS = 10_000;
const WARM_START_SECONDS = 8;
/** Of all processes but PostgreSQL together. */
const TOTAL_MEGABYTES = 700;
const STACK_SETTLES_MS = 60_000;

await run(async (bench) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'campus-deals-start-bench-'));
  bench.stopLater({ stop: async () => rmSync(dataDir, { recursive: true, force: true }) });
  await (await startTemporaryStack({ env: { DATA_DIR: dataDir } })).stop();
  const used = processorTime();
  const from = performance.now();
  const started = bench.stopLater(await startTemporaryStack({ env: { DATA_DIR: dataDir } }));
  bench.result(
    'npm start, warm',
    atMost((performance.now() - from) / 1000, WARM_START_SECONDS, 's'),
    `${format((processorTime() - used) / 1000, 's')} of processor time`,
  );
  await pause(STACK_SETTLES_MS);
  const shares = [...memoryShares(started)];
  const total = shares.reduce((sum, [, megabytes]) => sum + megabytes, 0);
  bench.result(
    'all but PostgreSQL, idle',
    atMost(total, TOTAL_MEGABYTES, 'MB'),
    shares.map(([name, megabytes]) => `${name} ${format(megabytes)}`).join(', '),
  );
  const { stack } = started;
  for (const service of stack.services) {
    const ready: number[] = [];
    const memory: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      bench.log(`  ${service.name} ${round + 1} of ${ROUNDS}`);
      const replica = await startReplica(service);
      ready.push(replica.readyMs);
      await pause(SETTLE_MS);
      memory.push(residentMegabytes(replica.pid));
      await replica.stop();
    }
    bench.result(
      `${service.name}, ready`,
      atMost(median(ready), READY_WITHIN_MS, 'ms'),
      `slowest of ${ROUNDS} ${format(Math.max(...ready), 'ms')}`,
    );
    bench.result(`${service.name}, idle memory`, atMost(median(memory), IDLE_MEGABYTES, 'MB'));
  }
});
