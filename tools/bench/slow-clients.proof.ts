// Proof that clients which dribble the bodies of their writes, the headers of their reads and their uploads slow nobody else down.
//   npm run prove:slow-clients -- [--clients 500] [--seconds 8] [--rounds 3]
// Each round measures the same load without and with the slow clients, through a gateway that keeps no answers, so that every
// request needs one of its connections to the catalogue.
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Agent, fetch } from 'undici';
import { startTemporaryStack } from '../local-stack/temporary-stack.ts';
import { atLeast, atMost, exactly, format, run, type Bench } from './bench.ts';
import { ChildProcess } from './child-process.ts';
import { COLLEGES, fillColleges, SEARCHES } from './colleges.ts';
import { load, pathsFile } from './load.ts';
import { startUncachedGateway } from './replica.ts';
import { uploaders } from './slow-clients/uploaders.ts';
import type { SlowClientCounts, SlowClientsSettings } from './slow-clients/clients.ts';
import { median, quantile } from './statistics.ts';

const { values: options } = parseArgs({
  options: {
    clients: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
  },
});
const clients = Number(options.clients);
const seconds = Number(options.seconds);
const READS_A_SECOND = 150;
const WRITES_A_SECOND = 50;
const WARM_UP_SECONDS = 5;
/** Of which each sends a third: less than one account may. */
const UPLOADS_PER_ACCOUNT = 15;
const MOST_SLOWER = 2;
/** Until all slow clients have begun. */
const SETTLE_MS = 5500;

interface Measured {
  /** Milliseconds. */
  reads: number;
  writes: number;
  failedWrites: number;
}

await run(async (bench) => {
  const stack = bench.stopLater(await startTemporaryStack({ env: { SEED: 'none' } }));
  await fillColleges(stack.stack.env['CATALOG_DATABASE_URL'] ?? '');
  // The slow clients name their own addresses: ten from each, so that none is turned away for their number.
  const { origin } = bench.stopLater(await startUncachedGateway(stack, { TRUST_PROXY: 'loopback' }));
  const cookies = await uploaders(stack, Math.ceil(clients / UPLOADS_PER_ACCOUNT));
  const settings: SlowClientsSettings = { origin, clients, cookies };
  const slow = bench.stopLater(await ChildProcess.start(`${import.meta.dirname}/slow-clients/clients.ts`, settings));
  await measure(origin, WARM_UP_SECONDS);

  const without: Measured[] = [];
  const beside: Measured[] = [];
  const counts: SlowClientCounts[] = [];
  for (let round = 1; round <= Number(options.rounds); round++) {
    without.push(await measure(origin, seconds));
    await slow.call('start');
    await pause(SETTLE_MS);
    beside.push(await measure(origin, seconds));
    counts.push(await slow.call<SlowClientCounts>('stop'));
    bench.log(`  round ${round}: done`);
  }
  report(bench, { without, beside, counts });
});

function report(
  bench: Bench,
  { without, beside, counts }: { without: Measured[]; beside: Measured[]; counts: SlowClientCounts[] },
): void {
  const fewest = Math.min(...counts.map(({ fewestConnected }) => fewestConnected));
  const timedOut = (['bodies', 'headers', 'uploads'] as const).map(
    (kind) => `${counts.reduce((sum, each) => sum + each.timedOut[kind], 0)} ${kind}`,
  );
  const otherwise = counts.flatMap((each) => each.otherwise);
  // Between its time-out and its next attempt a client is not connected for a moment.
  bench.result(
    'slow clients at any time',
    atLeast(fewest, clients * 0.9),
    `of ${clients}; 408 got ${timedOut.join(', ')}`,
  );
  bench.result(
    'slow clients answered otherwise than 408',
    exactly(otherwise.length, 0),
    [...new Set(otherwise)].join('; '),
  );
  for (const kind of ['reads', 'writes'] as const) {
    const normal = median(without.map((measured) => measured[kind]));
    bench.result(
      `${kind} beside them, p99`,
      atMost(median(beside.map((measured) => measured[kind])), MOST_SLOWER * normal, 'ms'),
      `without them ${format(normal, 'ms')}; rounds with ${beside.map((measured) => format(measured[kind])).join(', ')}`,
    );
  }
  bench.result(
    'writes that failed',
    exactly(
      beside.reduce((sum, { failedWrites }) => sum + failedWrites, 0),
      0,
    ),
  );
}

/** The 99th percentile of reads and of writes under the same load; throws when a read fails. */
async function measure(origin: string, forSeconds: number): Promise<Measured> {
  const paths = pathsFile('reads', [
    ...SEARCHES.map((text) => `/api/colleges?search=${text}`),
    ...Array.from({ length: 40 }, (_, at) => `/api/colleges/${1 + ((at * 149) % COLLEGES)}`),
  ]);
  const [reads, writes] = await Promise.all([
    load(origin, paths, { seconds: forSeconds, perSecond: READS_A_SECOND }),
    write(origin, forSeconds),
  ]);
  return { reads: reads.p99, writes: quantile(writes.times, 0.99), failedWrites: writes.failed };
}

async function write(origin: string, forSeconds: number): Promise<{ times: number[]; failed: number }> {
  const dispatcher = new Agent({ connections: 32 });
  const times: number[] = [];
  let failed = 0;
  const once = async (): Promise<void> => {
    const since = performance.now();
    const answer = await fetch(`${origin}/api/deals/1/interactions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'view' }),
      dispatcher,
    });
    await answer.arrayBuffer();
    if (answer.status !== 202) failed += 1;
    times.push(performance.now() - since);
  };
  const under: Promise<void>[] = [];
  for (let at = 0; at < forSeconds * WRITES_A_SECOND; at++) {
    under.push(once());
    await pause(1000 / WRITES_A_SECOND);
  }
  await Promise.all(under);
  await dispatcher.close();
  return { times, failed };
}
