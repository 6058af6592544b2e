// Runs the benchmarks that fit into half an hour, compares the results with stored ones, updates docs/benchmarks.md.
//   npm run bench all      (-- NAME ...: only these)
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../local-stack/bootstrap.mjs';
import { endOnSignals } from '../local-stack/processes.mjs';
import { tableOf, type Result } from './bench.ts';
import { keep, readKept, type Kept } from './kept-results.ts';
import { DOCUMENT, withPlan } from './plan.ts';
import { requirePrograms } from './required-programs.ts';

const given = process.argv.slice(2);
const names = given.length > 0 ? given : ['read', 'lighthouse', 'newsletter', 'alerts', 'requests'];
const RESULTS_FILE = join(ROOT, '.local/results.json');

endOnSignals();
names.forEach(requirePrograms);
const before = readKept();
const kept = { ...before };
for (const name of names) {
  rmSync(RESULTS_FILE, { force: true });
  const env = { ...process.env, RESULTS_FILE };
  await once(spawn(process.execPath, [`${import.meta.dirname}/${name}.bench.ts`], { stdio: 'inherit', env }), 'exit');
  const results: Result[] = JSON.parse(readFileSync(RESULTS_FILE, 'utf8'));
  kept[name] = { date: new Date().toISOString().slice(0, 10), results };
}
await keep(kept);
writeFileSync(DOCUMENT, await withPlan(kept));
const of = (all: Kept): Result[] => names.flatMap((name) => all[name]?.results ?? []);
process.stdout.write(`\n${tableOf(of(kept), of(before))}\n`);
process.exit(of(kept).some(({ held }) => held === false) ? 1 : 0);
