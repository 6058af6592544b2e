import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './bootstrap.mjs';
import { buildIfStale, type BuildName } from './build.ts';
import { buildChecks, LINT_CHECKS, runChecks, TYPE_CHECKS, type Outcome } from './checks.ts';
import { ensureBrowser, type BrowserName } from './browsers.ts';
import { oneLine } from './problem.mjs';
import { endsWithUs } from './processes.mjs';

/**
 * Parts of a test run, in order. `npm test` runs all but `long`; `npm run test:int -- FILE` runs one, with Vitest's
 * arguments; `npm test -- all` runs every one, with all Chromium journeys in one queue, and the screens once:
 * `screens.long` holds all checks of `screens`.
 */
const PARTS: Record<string, (filters: string[], isAll: boolean) => Promise<Outcome>> = {
  lint: async () => {
    // The types of the API come from the built controllers.
    const built = await attempt('build of services', () => build('services'));
    return built.failed > 0 ? built : sum([built, await runChecks(LINT_CHECKS)]);
  },
  types: () => runChecks(TYPE_CHECKS),
  unit: (filters) => vitest(['unit', 'web'], filters),
  int: (filters) => vitest(['int'], filters),
  e2e: async (filters, isAll) =>
    sum([
      isAll
        ? await journeys('e2e', ['chromium', 'webkit'], filters, { JOURNEYS: 'all' })
        : await journeys('e2e', ['chromium'], filters),
      await runChecks(buildChecks()),
    ]),
  long: async (filters, isAll) =>
    sum([
      await vitest(['long-int'], filters),
      ...(isAll ? [] : [await journeys('long-e2e', ['chromium', 'webkit'], filters)]),
      await journeys('firefox', ['firefox'], filters),
    ]),
};
const SLOWEST = 20;

/** Runs parts regardless of failures, and returns the counts of passed and failed checks and tests. */
export async function runTests([only, ...filters]: string[]): Promise<Required<Outcome>> {
  const parts = Object.entries(PARTS).filter(([name]) => only === 'all' || (only ? name === only : name !== 'long'));
  if (parts.length === 0) throw new Error(`No such part: ${only}. There are ${Object.keys(PARTS).join(', ')}, all.`);
  const results: Outcome[] = [];
  for (const [part, run] of parts) {
    const since = Date.now();
    process.stdout.write(`\n── ${part} ──\n`);
    const result = await run(filters, only === 'all');
    results.push(result);
    process.stdout.write(
      `── ${part}: ${result.failed > 0 ? 'failed' : 'ok'}, ${((Date.now() - since) / 1000).toFixed(0)} s ──\n`,
    );
  }
  const total = sum(results);
  const slowest = total.files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  if (slowest.length > 0 && filters.length === 0)
    process.stdout.write(
      `\nSlowest files:\n${slowest.map(({ file, seconds }) => `  ${seconds.toFixed(1).padStart(5)} s  ${file}\n`).join('')}`,
    );
  if (total.failures.length > 0)
    process.stdout.write(`\nFailed:\n${total.failures.map((failure) => `  - ${failure}\n`).join('')}`);
  if (total.skipped.length > 0)
    process.stdout.write(`\nSkipped, so not proven here:\n${total.skipped.map((name) => `  - ${name}\n`).join('')}`);
  return total;
}

/**
 * Runs tests that use built packages and browsers. Two workers take the files, each with a stack of its own: a journey
 * mostly waits for its pages. One is enough for named files.
 */
async function journeys(
  project: string,
  browsers: BrowserName[],
  filters: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const built = await attempt('build', () => build('services', 'web'));
  if (built.failed > 0) return built;
  const installed: Outcome[] = [];
  for (const name of browsers) installed.push(await attempt(name, () => ensureBrowser(name)));
  const ready = sum([built, ...installed]);
  if (ready.failed > 0) return ready;
  const workers = filters.length === 0 ? '2' : '1';
  return sum([ready, await vitest([project], filters, { ...env, JOURNEY_WORKERS: workers })]);
}

async function vitest(projects: string[], filters: string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const work = mkdtempSync(join(tmpdir(), 'campus-deals-counts-'));
  const counts = join(work, 'counts.json');
  const args = [
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=./tools/local-stack/counting-reporter.ts',
    ...filters,
  ];
  const child = endsWithUs(
    spawn(process.execPath, args, {
      cwd: ROOT,
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env, COUNTS_FILE: counts },
    }),
  );
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', resolve);
  });
  try {
    const result = JSON.parse(readFileSync(counts, 'utf8'));
    // A failure outside any test still fails the run.
    return code !== 0 && result.failed === 0
      ? { ...result, ...failed(`vitest ${projects.join(' ')} (exit code ${code})`) }
      : result;
  } catch {
    return { passed: 0, failed: 0, ...(code !== 0 && failed(`vitest ${projects.join(' ')} (exit code ${code})`)) };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function build(...names: BuildName[]) {
  const log = join(ROOT, '.local', 'build.log');
  mkdirSync(join(ROOT, '.local'), { recursive: true });
  for (const name of names) await buildIfStale(name, { log });
}

/** Runs a step that counts as a test. */
async function attempt<T>(name: string, work: () => T | Promise<T>): Promise<Outcome & { value?: T }> {
  try {
    const value = await work();
    process.stdout.write(`✓ ${name}\n`);
    return { passed: 1, failed: 0, value };
  } catch (error) {
    process.stdout.write(`✗ ${name}: ${oneLine(error)}\n`);
    return { passed: 0, ...failed(name) };
  }
}

function failed(name: string) {
  return { failed: 1, failures: [name] };
}

function sum(results: Outcome[]): Required<Outcome> {
  const total: Required<Outcome> = { passed: 0, failed: 0, skipped: [], failures: [], files: [] };
  for (const { passed, failed, skipped = [], failures = [], files = [] } of results) {
    total.passed += passed;
    total.failed += failed;
    total.skipped.push(...skipped);
    total.failures.push(...failures);
    total.files.push(...files);
  }
  return total;
}
