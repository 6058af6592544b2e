// `npm run bench:search`: 50 searches a second over the whole market, past the gateway's cache. SCALE, MARKET_DIR as in bench:deals.
import { load, pathsFile, requireWrk } from '../bench-read/load.mjs';
import { withProcessorTime } from '../bench-read/processor-time.mjs';
import { startListening, stopListening } from '../bench-read/start-listening.mjs';
import { startMarketStack } from '../generate-market/market-stack.mjs';
import { endOnSignals } from '../local-stack/processes.mjs';
import { queries } from './queries.mjs';

const SECONDS = Number(process.env.SECONDS ?? 30);
const PER_SECOND = 50;
const LIMIT_MS = 50;
const WARM_UP_SECONDS = 15;
/** The slowest are named when the limit is missed. */
const NAMED = 10;

endOnSignals();
requireWrk();
const market = await startMarketStack({ scale: Number(process.env.SCALE ?? 1), dataDir: process.env.MARKET_DIR });
try {
  process.stdout.write(
    `${market.size.colleges} colleges, ${market.size.vendors} vendors, ${market.size.deals} deals\n`,
  );
  const gateway = market.serviceNamed('gateway');
  const origin = await startListening([...gateway.flags, gateway.entry], { ...gateway.env, CACHE: 'off' });
  const asked = queries().map(
    (q, at) => `/api/search?q=${encodeURIComponent(q)}${at % 4 === 3 ? `&collegeId=${1 + at}` : ''}`,
  );
  const paths = pathsFile('searches', asked);
  await load(origin, paths, { seconds: WARM_UP_SECONDS, perSecond: PER_SECOND });
  const run = await withProcessorTime(() => load(origin, paths, { seconds: SECONDS, perSecond: PER_SECOND }));
  const holds = run.p99 <= LIMIT_MS;
  process.stdout.write(
    `\n| ${asked.length} questions, uncached | p50 | p99 | limit | processor a request |\n| --- | --- | --- | --- | --- |\n`,
  );
  process.stdout.write(
    `| ${run.perSecond.toFixed(0)}/s | ${run.p50.toFixed(1)} ms | ${run.p99.toFixed(1)} ms | ≤ ${LIMIT_MS} ms ${holds ? 'holds' : 'MISSED'} | ${run.processorMs.toFixed(1)} ms |\n`,
  );
  if (!holds)
    for (const { path, ms } of await slowest(origin, asked))
      process.stdout.write(`  ${ms.toFixed(1)} ms alone: ${path}\n`);
  process.exitCode = holds ? 0 : 1;
} finally {
  await stopListening();
  await market.stop();
}

async function slowest(origin, asked) {
  const took = [];
  for (const path of asked) {
    const since = performance.now();
    await (await fetch(origin + path)).arrayBuffer();
    took.push({ path, ms: performance.now() - since });
  }
  return took.sort((a, b) => b.ms - a.ms).slice(0, NAMED);
}
