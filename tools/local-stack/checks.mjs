import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './bootstrap.mjs';
import { endsWithUs } from './processes.mjs';

const bin = (path) => join(ROOT, 'node_modules', path);

/** Lint and the boundaries between the parts of the house. */
export const LINT_CHECKS = [
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

/** One type check per package that has a tsconfig. */
export function typeChecks() {
  const folders = ['apps', 'libs', 'stand-ins', 'tools'].flatMap((group) =>
    readdirSync(join(ROOT, group)).map((name) => `${group}/${name}`),
  );
  return [...folders, 'e2e']
    .filter((folder) => existsSync(join(ROOT, folder, 'tsconfig.json')))
    .map((folder) => ({
      name: `types of ${folder}`,
      args: [bin('ts7/bin/tsc'), '-p', `${folder}/tsconfig.json`, '--noEmit'],
    }));
}

/** What a build must keep to; a start does not ask for it. */
export function buildChecks() {
  return [{ name: 'budget of the first load', args: ['apps/web/scripts/check-size.mjs'] }].filter(({ args }) =>
    existsSync(join(ROOT, args[0])),
  );
}

/** Runs a check; answers its name, whether it passed, and what it said. */
export async function runCheck({ name, args }) {
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
  const code = await new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', resolve);
  });
  return { name, passed: code === 0, output };
}

/** Runs the checks, two at a time, and reports each as it ends. */
export async function runChecks(checks) {
  const waiting = [...checks];
  const results = [];
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
