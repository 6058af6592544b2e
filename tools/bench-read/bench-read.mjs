// `npm run bench:read`: reads of colleges through the gateway, beside a bare Fastify + pg handler with the same query.
// A stack of its own; in every round each candidate runs once, the order turning by one; ratios are taken within a round.
import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { endOnSignals } from '../local-stack/processes.mjs';
import { startTemporaryStack } from '../local-stack/temporary-stack.ts';
import { fillColleges, COLLEGES, SEARCHES } from './colleges.mjs';
import { load, pathsFile, requireWrk } from './load.mjs';
import { startListening, stopListening } from './start-listening.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 4);
const SETTLE_MS = 1500;
/** Until the compiler has seen the hot paths: a service is measured as it runs for days, not in its first seconds. */
const WARM_UP_SECONDS = 10;
const LIMITS = { uncached: 0.8, cached: 4 };
const MEGABYTES = { idle: 150, loaded: 250 };

endOnSignals();
requireWrk();
process.stdout.write(`Starting a stack of its own (${cpus().length} processors, ${COLLEGES} colleges) …\n`);
const { stack, url, stop } = await startTemporaryStack({ env: { SEED: 'none' } });
let pids;
let holds = true;
try {
  const catalog = serviceNamed('catalog');
  await fillColleges(catalog.env.CATALOG_DATABASE_URL);
  const idle = await memory();
  const gateway = serviceNamed('gateway');
  const origins = {
    bare: await startListening([fileURLToPath(new URL('bare-handler.mjs', import.meta.url))], {
      DATABASE_URL: catalog.env.CATALOG_DATABASE_URL,
    }),
    uncached: await startListening([...gateway.flags, gateway.entry], { ...gateway.env, CACHE: 'off' }),
    cached: url,
  };
  const loaded = sampleMemory();
  const kinds = {
    'GET /api/colleges?search=': pathsFile(
      'search',
      SEARCHES.map((text) => `/api/colleges?search=${text}`),
    ),
    'GET /api/colleges/{id}': pathsFile(
      'one',
      Array.from({ length: 500 }, (_, at) => `/api/colleges/${at + 1}`),
    ),
  };
  for (const [kind, file] of Object.entries(kinds)) await compare(kind, file, origins);
  printMemory(idle, await loaded());
} finally {
  await stopListening();
  await stop();
}
process.exitCode = holds ? 0 : 1;

async function compare(kind, file, origins) {
  const names = Object.keys(origins);
  const runs = Object.fromEntries(names.map((name) => [name, []]));
  for (const name of names) await load(origins[name], file, { seconds: WARM_UP_SECONDS });
  for (let round = 0; round < ROUNDS; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length];
      // wrk leaves its last requests unfinished; they must not eat the next one's time.
      await pause(SETTLE_MS);
      runs[name].push(await load(origins[name], file, { seconds: SECONDS }));
    }
    process.stdout.write(`${kind} ${round + 1}/${ROUNDS}\n`);
  }
  const rows = [];
  for (const name of names) {
    const ratios = runs[name].map((run, round) => run.perSecond / runs.bare[round].perSecond);
    const perSecond = median(runs[name].map((run) => run.perSecond));
    await pause(SETTLE_MS);
    const half = await load(origins[name], file, { seconds: SECONDS, perSecond: perSecond / 2 });
    rows.push({ name, perSecond, ratio: median(ratios), worst: Math.min(...ratios), best: Math.max(...ratios), half });
  }
  print(kind, rows);
  await printReads(origins.cached);
}

/** How the gateway with the cache answered so far: on a starved machine broadcasts count as away now and then, and hits become bypasses. */
async function printReads(origin) {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const counts = [...text.matchAll(/^gateway_public_reads_total\{result="(\w+)"\} (\d+)$/gm)].map(
    ([, result, count]) => `${result} ${count}`,
  );
  process.stdout.write(`cached, so far: ${counts.join(', ')}\n\n`);
}

function print(kind, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |\n`;
  process.stdout.write(
    `\n${line([kind, 'a second', '× bare (median)', 'worst … best', 'limit', 'p50, p99 at half load'])}${line(Array(6).fill('---'))}`,
  );
  for (const { name, perSecond, ratio, worst, best, half } of rows) {
    const limit = LIMITS[name];
    if (limit && ratio < limit) holds = false;
    const verdict = limit ? `≥ ${limit} ${ratio >= limit ? 'holds' : 'MISSED'}` : '';
    const latency = `${half.p50.toFixed(1)} ms, ${half.p99.toFixed(1)} ms (${Math.round(half.perSecond)}/s)`;
    process.stdout.write(
      line([
        name,
        Math.round(perSecond),
        ratio.toFixed(2),
        `${worst.toFixed(2)} … ${best.toFixed(2)}`,
        verdict,
        latency,
      ]),
    );
  }
  process.stdout.write('\n');
}

function serviceNamed(name) {
  return stack.services.find((service) => service.name === name);
}

/** Megabytes by service, on Linux. */
async function memory() {
  if (process.platform !== 'linux') return {};
  await pause(3000);
  return residents();
}

function residents() {
  pids ??= stack.services.map((service) => [service.name, pidOf(service)]);
  return Object.fromEntries(
    pids.map(([name, pid]) => [
      name,
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024,
    ]),
  );
}

/** The process that runs this entry file on this port. */
function pidOf({ entry, url: origin }) {
  const port = `PORT=${new URL(origin).port}`;
  return readdirSync('/proc').find((pid) => {
    try {
      return (
        /^\d+$/.test(pid) &&
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(entry) &&
        readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(port)
      );
    } catch {
      return false;
    }
  });
}

/** Watches the memory; the answer stops it and gives the most seen. */
function sampleMemory() {
  if (process.platform !== 'linux') return async () => ({});
  const most = residents();
  const timer = setInterval(() => {
    for (const [name, megabytes] of Object.entries(residents())) most[name] = Math.max(most[name], megabytes);
  }, 500);
  return async () => {
    clearInterval(timer);
    return most;
  };
}

function printMemory(idle, loaded) {
  for (const name of Object.keys(idle)) {
    if (idle[name] > MEGABYTES.idle || loaded[name] > MEGABYTES.loaded) holds = false;
    process.stdout.write(
      `${name}: ${Math.round(idle[name])} MB idle (≤ ${MEGABYTES.idle}), ${Math.round(loaded[name])} MB at most under this load (≤ ${MEGABYTES.loaded})\n`,
    );
  }
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
