// `npm run bench:deals`: the list of a college's deals through the gateway, beside a bare Fastify + pg handler with one query; how its
// slowest answers grow with ten times the data; and whether the next read shows what an admin approved.
// In every round each candidate runs once, the order turning by one; ratios are taken within a round.
// SCALE=0.1 for a tenth of everything; MARKET_DIR keeps the stack's data for the next time.
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { load, pathsFile, requireWrk } from '../bench-read/load.mjs';
import { withProcessorTime } from '../bench-read/processor-time.mjs';
import { startListening, stopListening } from '../bench-read/start-listening.mjs';
import { isUnlocked } from '../generate-market/market.mjs';
import { startMarketStack } from '../generate-market/market-stack.mjs';
import { endOnSignals } from '../local-stack/processes.mjs';
import { approveAndLook } from './approvals.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 4);
const SCALE = Number(process.env.SCALE ?? 1);
const APPROVALS = Number(process.env.APPROVALS ?? 1000);
const WARM_UP_SECONDS = Number(process.env.WARM_UP_SECONDS ?? 10);
const SETTLE_MS = 1500;
const LISTS = 500;
/** Requests a second at which the slowest answers are compared: far from what the machine can do, so that it tells of the data. */
const CALM_PER_SECOND = 100;
const LIMITS = { uncached: 0.8, cached: 4, growth: 1.2 };

endOnSignals();
requireWrk();
let holds = true;
const stops = [];
try {
  const large = await marketStack(SCALE, process.env.MARKET_DIR);
  const small = await marketStack(SCALE / 10, process.env.MARKET_DIR && `${process.env.MARKET_DIR}-small`);
  await compareWithBare(large);
  await compareSizes(small, large);
  await lookAfterApprovals(large);
} finally {
  await stopListening();
  for (const stop of stops) await stop();
}
process.exitCode = holds ? 0 : 1;

async function marketStack(scale, dataDir) {
  process.stdout.write(`Starting a stack of its own, scale ${scale} (${cpus().length} processors) …\n`);
  const market = await startMarketStack({ scale, dataDir });
  stops.push(market.stop);
  process.stdout.write(
    `${market.size.colleges} colleges, ${market.size.vendors} vendors, ${market.size.deals} deals\n`,
  );
  const gateway = market.serviceNamed('gateway');
  return {
    ...market,
    uncached: await startListening([...gateway.flags, gateway.entry], { ...gateway.env, CACHE: 'off' }),
    paths: listsOf(market.size.colleges),
  };
}

/** Lists of colleges from all over the table. */
function listsOf(colleges) {
  const unlocked = Array.from({ length: colleges }, (_, at) => at + 1).filter(isUnlocked);
  const step = Math.max(1, Math.floor(unlocked.length / LISTS));
  const chosen = unlocked.filter((_, at) => at % step === 0).slice(0, LISTS);
  return pathsFile(
    `deals-${colleges}`,
    chosen.map((id) => `/api/colleges/${id}/deals?limit=20`),
  );
}

async function compareWithBare({ url, uncached, paths, databaseUrl }) {
  const bare = await startListening([fileURLToPath(new URL('bare-handler.mjs', import.meta.url))], {
    DATABASE_URL: databaseUrl,
  });
  const origins = { bare, uncached, cached: url };
  const runs = await inTurns(
    origins,
    (origin) => withProcessorTime(() => load(origin, paths, { seconds: SECONDS })),
    paths,
  );
  const rows = [];
  for (const [name, origin] of Object.entries(origins)) {
    const ratios = runs[name].map((run, round) => run.perSecond / runs.bare[round].perSecond);
    const perSecond = median(runs[name].map((run) => run.perSecond));
    await pause(SETTLE_MS);
    const half = await load(origin, paths, { seconds: SECONDS, perSecond: perSecond / 2 });
    const ratio = median(ratios);
    const verdict = LIMITS[name] ? `≥ ${LIMITS[name]} ${judge(ratio >= LIMITS[name])}` : '';
    rows.push([
      name,
      Math.round(perSecond),
      ratio.toFixed(2),
      `${Math.min(...ratios).toFixed(2)} … ${Math.max(...ratios).toFixed(2)}`,
      verdict,
      `${half.p50.toFixed(1)} ms, ${half.p99.toFixed(1)} ms (${Math.round(half.perSecond)}/s)`,
      `${median(runs[name].map((run) => run.processorMs)).toFixed(2)} ms`,
    ]);
  }
  print(
    [
      'GET /api/colleges/{id}/deals?limit=20',
      'a second',
      '× bare (median)',
      'worst … best',
      'limit',
      'p50, p99 at half load',
      'processor a request',
    ],
    rows,
  );
  const text = await (await fetch(`${url}/metrics`)).text();
  const counts = [...text.matchAll(/^gateway_public_reads_total\{result="(\w+)"\} (\d+)$/gm)].map(
    ([, result, count]) => `${result} ${count}`,
  );
  process.stdout.write(`cached, so far: ${counts.join(', ')}\n`);
}

async function compareSizes(small, large) {
  const origins = { small: small.uncached, large: large.uncached };
  const paths = { small: small.paths, large: large.paths };
  const runs = await inTurns(
    origins,
    (origin, name) => load(origin, paths[name], { seconds: SECONDS, perSecond: CALM_PER_SECOND }),
    undefined,
    paths,
  );
  const [before, after] = [median(runs.small.map(({ p99 }) => p99)), median(runs.large.map(({ p99 }) => p99))];
  const growth = after / before;
  print(
    [`uncached at ${CALM_PER_SECOND}/s`, 'p50', 'p99 (median of the rounds)', '× the smaller', 'limit'],
    [
      [
        `${small.size.deals} deals`,
        `${median(runs.small.map(({ p50 }) => p50)).toFixed(2)} ms`,
        `${before.toFixed(2)} ms`,
        '1',
        '',
      ],
      [
        `${large.size.deals} deals`,
        `${median(runs.large.map(({ p50 }) => p50)).toFixed(2)} ms`,
        `${after.toFixed(2)} ms`,
        growth.toFixed(2),
        `≤ ${LIMITS.growth} ${judge(growth <= LIMITS.growth)}`,
      ],
    ],
  );
}

async function lookAfterApprovals({ url, databaseUrl }) {
  const { approved, shown } = await approveAndLook({ url, databaseUrl, count: APPROVALS });
  process.stdout.write(
    `\nShown by the next read through the gateway: ${shown} of ${approved} approved deals (limit: all) ${judge(shown === APPROVALS)}\n`,
  );
}

/** Each candidate once a round, after warming up. */
async function inTurns(origins, run, warmUpPaths, pathsByName = {}) {
  const names = Object.keys(origins);
  const runs = Object.fromEntries(names.map((name) => [name, []]));
  for (const name of names) await load(origins[name], warmUpPaths ?? pathsByName[name], { seconds: WARM_UP_SECONDS });
  for (let round = 0; round < ROUNDS; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length];
      // wrk leaves its last requests unfinished; they must not eat the next one's time.
      await pause(SETTLE_MS);
      runs[name].push(await run(origins[name], name));
    }
    process.stdout.write(`round ${round + 1}/${ROUNDS}\n`);
  }
  return runs;
}

function judge(isKept) {
  if (!isKept) holds = false;
  return isKept ? 'holds' : 'MISSED';
}

function print(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |\n`;
  process.stdout.write(`\n${line(head)}${line(head.map(() => '---'))}${rows.map(line).join('')}\n`);
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
