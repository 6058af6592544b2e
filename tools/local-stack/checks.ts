import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './bootstrap.mjs';
import { endsWithUs } from './processes.mjs';

/** One program whose exit code says whether all is well. */
interface Check {
  name: string;
  args: string[];
}

export interface Outcome {
  passed: number;
  failed: number;
  failures?: string[];
  skipped?: string[];
}

const bin = (path: string) => join(ROOT, 'node_modules', path);

/** Format, lint and the boundaries between the parts of the system. */
export const LINT_CHECKS: Check[] = [
  { name: 'format', args: [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'] },
  { name: 'lint', args: [bin('oxlint/bin/oxlint'), '--deny-warnings', '.'] },
  {
    name: 'boundaries',
    args: [
      bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      '--no-progress',
      ...['apps', 'libs', 'stand-ins', 'tools', 'e2e'].filter((folder) => existsSync(join(ROOT, folder))),
    ],
  },
];

/** One type check per folder that has a tsconfig. */
export function typeChecks(): Check[] {
  const folders = ['apps', 'libs', 'stand-ins'].flatMap((group) =>
    readdirSync(join(ROOT, group)).map((name) => `${group}/${name}`),
  );
  return [...folders, 'tools', 'e2e']
    .filter((folder) => existsSync(join(ROOT, folder, 'tsconfig.json')))
    .map((folder) => ({
      name: `types of ${folder}`,
      args: [bin('ts7/bin/tsc'), '-p', `${folder}/tsconfig.json`, '--noEmit'],
    }));
}

/** What a build must keep to; a start does not ask for it. */
export function buildChecks(): Check[] {
  return [{ name: 'budget of the first load', args: ['apps/web/scripts/check-size.mjs'] }];
}

/** Runs a check; answers its name, whether it passed, and what it said. */
async function runCheck({ name, args }: Check) {
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
  const code = await new Promise<unknown>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', resolve);
  });
  return { name, passed: code === 0, output };
}

/** Runs the checks, two at a time, and reports each as it ends. */
export async function runChecks(checks: Check[]): Promise<Outcome> {
  const waiting = [...checks];
  const results: Awaited<ReturnType<typeof runCheck>>[] = [];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const result = await runCheck(check);
      results.push(result);
      process.stdout.write(`${result.passed ? '✓' : '✗'} ${result.name}\n${result.passed ? '' : result.output}`);
    }
  };
  await Promise.all([work(), work()]);
  const failures = results.filter(({ passed }) => !passed).map(({ name }) => name);
  return { passed: results.length - failures.length, failed: failures.length, failures };
}
