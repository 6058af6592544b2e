// Runs the benchmarks that fit into half an hour, prints their figures beside those kept, and keeps them for docs/benchmarks.md.
//   npm run bench all      (-- NAME ...: only these)
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endOnSignals } from '../local-stack/processes.mjs';
import { tableOf, type Result } from './bench.ts';
import { keep, readKept, type Kept } from './kept-results.ts';
import { requirePrograms } from './required-programs.ts';

const GIVEN = process.argv.slice(2);
const NAMES = GIVEN.length > 0 ? GIVEN : ['read', 'lighthouse', 'newsletter', 'requests'];

endOnSignals();
for (const name of NAMES) requirePrograms(name);
const folder = mkdtempSync(join(tmpdir(), 'campus-deals-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const before = readKept();
const kept = { ...before };
for (const name of NAMES) {
  const file = join(folder, `${name}.json`);
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.bench.ts`)], {
    stdio: 'inherit',
    env: { ...process.env, RESULTS_FILE: file },
  });
  await once(child, 'exit');
  const results: Result[] = JSON.parse(readFileSync(file, 'utf8'));
  kept[name] = { date: new Date().toISOString().slice(0, 10), results };
}
await keep(kept);
const of = (all: Kept): Result[] => NAMES.flatMap((name) => all[name]?.results ?? []);
process.stdout.write(`\n${tableOf(of(kept), of(before))}\n`);
process.exit(of(kept).some(({ held }) => held === false) ? 1 : 0);
