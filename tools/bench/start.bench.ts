// How long each service takes until /ready answers, and what memory it holds when idle.
//   npm run bench start      (ROUNDS)
import { setTimeout as pause } from 'node:timers/promises';
import { startTemporaryStack } from '../local-stack/temporary-stack.ts';
import { atMost, format, median, run } from './bench.ts';
import { startReplica } from './replica.ts';
import { residentMegabytes } from './usage.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const READY_WITHIN_MS = 1500;
const IDLE_MEGABYTES = 150;
const SETTLE_MS = 10_000;

await run(async (bench) => {
  const { stack } = bench.stopLater(await startTemporaryStack({ env: { SEED: 'none' } }));
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
