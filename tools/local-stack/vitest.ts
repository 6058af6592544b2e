import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './bootstrap.mjs';
import type { Outcome } from './checks.ts';
import type { Print } from './print-in-turn.ts';
import { endOf, endsWithUs } from './processes.mjs';

const COLOR = process.env['FORCE_COLOR'] ?? (process.stdout.isTTY ? '1' : '0');

interface RunOptions {
  env?: NodeJS.ProcessEnv;
  /** Receives the output. Without it, the output goes to this process's own. */
  print?: Print | undefined;
}

/** Runs tests with Vitest, in the order of TEST_SEED. Arguments are file filters and Vitest's options. */
export async function runVitest(projects: string[], args: string[], options: RunOptions = {}): Promise<Outcome> {
  const { code, result } = await runWithResult(
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=./tools/local-stack/counting-reporter.ts',
      // Vitest treats any value of FORCE_COLOR as true.
      ...(COLOR === '0' ? ['--no-color'] : []),
      ...args,
    ],
    'COUNTS_FILE',
    options,
  );
  if (code === 0) return result ?? { passed: 0, failed: 0 };
  // A failure outside any test still fails the run.
  return result?.failed ? result : { passed: 0, ...crashOf(`vitest ${projects.join(' ')}`, code) };
}

/** Tests the packages whose inputs changed since the target last passed: nx.json names the inputs. */
export async function runStaleTests(target: string, print?: Print): Promise<Outcome> {
  const { code, result } = await runWithResult<Outcome & { folders: string[] }>(
    [
      join(ROOT, 'node_modules/nx/dist/bin/nx.js'),
      'run-many',
      `--targets=${target}`,
      '--outputStyle=static-failures-only',
    ],
    'OUTCOME_FILE',
    { print },
  );
  const unchanged = packagesWith(target).length - (result?.folders.length ?? 0);
  if (result) return { ...result, unchanged };
  return code === 0 ? { passed: 0, failed: 0, unchanged } : { passed: 0, ...crashOf(`nx ${target}`, code) };
}

/** Returns the manifests of the packages that have a target of Nx. */
export function packagesWith(target: string): string[] {
  return globSync(['{apps,libs,stand-ins}/*/package.json', 'tools/project.json'], { cwd: ROOT }).filter((file) => {
    const manifest = JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
    return (manifest.nx ?? manifest).targets?.[target];
  });
}

/** Runs a program that writes its result as JSON to the file named by a variable. */
async function runWithResult<T = Outcome>(args: string[], variable: string, { env, print }: RunOptions) {
  const work = mkdtempSync(join(tmpdir(), 'campus-deals-test-'));
  const file = join(work, 'result.json');
  const output = print ? 'pipe' : 'inherit';
  const child = endsWithUs(
    spawn(process.execPath, args, {
      cwd: ROOT,
      detached: true,
      stdio: ['ignore', output, output],
      env: { ...process.env, FORCE_COLOR: COLOR, ...env, [variable]: file },
    }),
  );
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => print?.(text));
  const { code } = await endOf(child);
  try {
    return { code, result: JSON.parse(readFileSync(file, 'utf8')) as T };
  } catch {
    return { code };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function crashOf(what: string, code: number | null) {
  return { failed: 1, failures: [`${what} (exit code ${code})`] };
}
