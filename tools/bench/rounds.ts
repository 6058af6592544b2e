import { atLeast, format, withoutLimit, type Bench } from './bench.ts';
import { load, type Load } from './load.ts';
import { median } from './statistics.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const SECONDS = Number(process.env['SECONDS'] ?? 4);
/** Until the compiler has seen the hot paths: a service is measured as it runs for days, not in its first seconds. */
const WARM_UP_SECONDS = Number(process.env['WARM_UP_SECONDS'] ?? 10);

interface Target {
  origin: string;
  /** A file of paths. */
  paths: string;
  perSecond?: number;
}

/** Loads each target once a round, after warming up, the order turning by one; what else the machine does hits all alike. */
export async function inTurns<Name extends string>(
  bench: Bench,
  targets: Record<Name, Target>,
): Promise<Record<Name, Load[]>> {
  const names = Object.keys(targets) as Name[];
  const runs = Object.fromEntries(names.map((name) => [name, [] as Load[]])) as Record<Name, Load[]>;
  for (const name of names) await load(targets[name].origin, targets[name].paths, { seconds: WARM_UP_SECONDS });
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of [...names.slice(round % names.length), ...names.slice(0, round % names.length)]) {
      const { origin, paths, perSecond } = targets[name];
      runs[name].push(await load(origin, paths, { seconds: SECONDS, perSecond }));
    }
    bench.log(`  round ${round + 1} of ${ROUNDS}`);
  }
  return runs;
}

export type Candidate = 'baseline' | 'uncached' | 'cached';

/** The same paths from the baseline and through the gateway, without and with its cache. A ratio is taken within a round. */
export async function compareWithBaseline(
  bench: Bench,
  what: string,
  paths: string,
  origins: Record<Candidate, string>,
  limits: { uncached: number; cached: number },
): Promise<void> {
  bench.log(what);
  const names: Candidate[] = ['baseline', 'uncached', 'cached'];
  const targets = Object.fromEntries(names.map((name) => [name, { origin: origins[name], paths }]));
  const runs = await inTurns(bench, targets as Record<Candidate, Target>);
  for (const name of names) {
    const ratios = runs[name].map((run, round) => run.perSecond / (runs.baseline[round]?.perSecond ?? Number.NaN));
    const perSecond = median(runs[name].map((run) => run.perSecond));
    const half = await load(origins[name], paths, { seconds: SECONDS, perSecond: perSecond / 2 });
    bench.result(
      `${what}, ${name}`,
      name === 'baseline' ? withoutLimit(1, '×') : atLeast(median(ratios), limits[name], '× baseline'),
      [
        `${format(perSecond)} a second`,
        `${Math.min(...ratios).toFixed(2)} … ${Math.max(...ratios).toFixed(2)}`,
        `p50 ${format(half.p50, 'ms')}, p99 ${format(half.p99, 'ms')} at half load`,
        `${format(median(runs[name].map((run) => run.processorMs)), 'ms')} of processor a request`,
      ].join('; '),
    );
  }
  bench.log(`  cached answers so far: ${await cacheResults(origins.cached)}`);
}

/** On a starved machine broadcasts count as away now and then, and hits become bypasses. */
async function cacheResults(origin: string): Promise<string> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const counts = text.matchAll(/^gateway_public_reads_total\{result="(\w+)"[^}]*\} (\d+)$/gm);
  return [...counts].map(([, result, count]) => `${result} ${count}`).join(', ');
}
