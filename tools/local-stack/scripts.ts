import { spawn } from 'node:child_process';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { requirePrograms } from '../bench/required-programs.ts';
import { ROOT } from './bootstrap.mjs';
import { buildIfStale, type BuildName } from './build.ts';
import { BUILD_CHECKS, LINT_CHECKS, runChecks, TYPE_CHECKS, type Outcome } from './checks.ts';
import { Problem } from './problem.mjs';
import { endOf, endsWithUs, STOP_SIGNALS, whenNpmIsGone } from './processes.mjs';
import { Progress } from './progress.mjs';
import { pathsIn, readSettings } from './settings.ts';
import { readRunningStack, type StackFile } from './stack-file.ts';
import { LocalStack } from './stack.ts';

/** Scripts of `node tools/local-stack/run.mjs NAME …`. Each returns its exit code. */
const SCRIPTS: Record<string, (args: string[]) => Promise<number>> = {
  install: async () => 0,
  lint: async () => {
    await build(['services']);
    return exitCodeOf(await runChecks(LINT_CHECKS));
  },
  typecheck: async () => exitCodeOf(await runChecks(TYPE_CHECKS)),
  build: async () => {
    await build(['services', 'web']);
    return exitCodeOf(await runChecks(BUILD_CHECKS));
  },
  'generate-api': async () => {
    await build(['services']);
    return node(['tools/api/generate-api.ts']);
  },
  'create-migration': async (args) => {
    await build(['services']);
    return node(['tools/local-stack/create-migration.ts', ...args]);
  },
  test: async (args) => {
    const { runTests } = await import('./test-run.ts');
    const { passed, failed, unchanged } = await runTests(args);
    process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
    // Exits explicitly, since a failed test may have left work running.
    return process.exit(failed > 0 || passed + unchanged === 0 ? 1 : 0);
  },
  prove: (args) => measure('proof', args),
  bench: (args) => measure('bench', args),
  plan: (args) => node(['tools/bench/plan.ts', ...args]),
  'import-colleges': (args) =>
    withDatabases((env) => node(['apps/catalog-service/dist/bundle/import-colleges.js', ...args], env)),
  'generate-load-test-data': (args) =>
    withDatabases((env) => node(['tools/load-test-data/fill-catalog.ts', ...args], env)),
  observe: (args) => node(['tools/monitoring/observe.ts', ...args]),
  'stand-in-auth': () => runStandIn('stand-ins/auth-provider', 'AUTH_DATABASE_URL'),
  'stand-in-payments': () => runStandIn('stand-ins/payment-provider', 'PAYMENTS_DATABASE_URL'),
  backup: (args) => withStack((stack) => node(['tools/backup/backup.ts', ...args], backupEnvironment(stack))),
  restore: (args) => restore(args),
  'retry-failed': (args) => withDatabases((env) => node(['libs/messaging/dist/retry-failed.js', ...args], env)),
};

export async function runScript(name = '', args: string[] = []): Promise<number> {
  const script = SCRIPTS[name];
  if (script) return script(args);
  throw new Problem(`There is no script ${name}. There are: ${Object.keys(SCRIPTS).join(', ')}.`);
}

/** Runs `NAME.proof.ts` or `NAME.bench.ts` of tools/bench with everything built; lists them when no name is given. */
async function measure(kind: 'proof' | 'bench', [name = '', ...args]: string[]): Promise<number> {
  const files = globSync(`tools/bench/*.${kind}.ts`, { cwd: ROOT }).toSorted();
  const named = new Map(files.map((file) => [basename(file, `.${kind}.ts`), file]));
  const entry = named.get(name);
  if (!entry) {
    for (const [each, file] of named) process.stdout.write(`${each.padEnd(12)} ${purposeOf(file)}\n`);
    return name === '' ? 0 : 1;
  }
  requirePrograms(name);
  await build(['services', 'web']);
  return node([entry, ...args]);
}

/** The first comment of a file, up to its command line. */
function purposeOf(file: string): string {
  const [text = ''] = readFileSync(join(ROOT, file), 'utf8').split('//   npm run');
  return text
    .replaceAll(/^\/\/ /gm, '')
    .trim()
    .replaceAll('\n', ' ');
}

async function build(names: BuildName[]) {
  const progress = new Progress();
  for (const name of names) await progress.step(`${name} up to date`, (update) => buildIfStale(name, { update }));
}

const withDatabases = (work: (env: NodeJS.ProcessEnv) => Promise<number>) =>
  withStack((stack) => work(stack?.env ?? {}));

/**
 * Runs work with the databases of the running stack, else of the environment (without a stack), else temporarily
 * started ones.
 */
async function withStack(work: (stack: StackFile | undefined) => Promise<number>, options = { migrated: true }) {
  const settings = readSettings();
  const running = readRunningStack(settings.dataDir);
  if (running || settings.given.databases.catalog) {
    await build(['services']);
    return work(running);
  }
  const progress = new Progress();
  const stack = new LocalStack(settings, progress);
  for (const signal of STOP_SIGNALS) process.on(signal, () => void stack.stop().then(() => process.exit(1)));
  try {
    await stack.claim({ ports: false });
    return await work(await stack.startDatabases(options));
  } finally {
    await stack.stop();
  }
}

/** Restores into a stopped stack: a running one would keep writing and keep stale caches. */
async function restore(args: string[]) {
  const settings = readSettings();
  if (readRunningStack(settings.dataDir))
    throw new Problem(`The stack on ${settings.dataDir} runs: stop it before you restore into it.`);
  const code = await withStack((stack) => node(['tools/backup/restore.ts', ...args], backupEnvironment(stack)), {
    migrated: false,
  });
  // A restored stack must not be seeded with the demo.
  if (code === 0) rmSync(pathsIn(settings.dataDir).seedPending, { force: true });
  return code;
}

/** Returns a stack's environment for backup and restore. Without a stack, the environment is already set. */
function backupEnvironment(stack: StackFile | undefined): NodeJS.ProcessEnv {
  if (!stack) return {};
  const environments = Object.fromEntries(stack.services.map(({ name, env }) => [name, env]));
  return {
    ...stack.env,
    IMAGES_DIR: environments['catalog']?.IMAGES_DIR,
    SERVICE_ENVIRONMENTS: JSON.stringify(environments),
  };
}

/** Runs a separate stand-in, configured only by the environment: for another product, or as a second instance. */
async function runStandIn(folder: string, databaseVariable: string) {
  if (!process.env[databaseVariable])
    throw new Problem(
      `Set ${databaseVariable} to an empty PostgreSQL database of its own; its other settings are in ${folder}/README.md.`,
    );
  await build(['services']);
  return (await node([`${folder}/dist/migrate.js`])) || node([`${folder}/dist/main.js`]);
}

async function node([entry = '', ...rest]: string[], env: NodeJS.ProcessEnv = {}) {
  // npm changes to the root, but file arguments are relative to the user's folder.
  const cwd = process.env['INIT_CWD'] ?? process.cwd();
  // A separate process group: it gets each stop signal once, from us, whether a terminal or a process manager sent it.
  const child = endsWithUs(
    spawn(process.execPath, ['--enable-source-maps', join(ROOT, entry), ...rest], {
      cwd,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      detached: true,
    }),
  );
  for (const signal of STOP_SIGNALS) process.on(signal, () => child.kill(signal));
  whenNpmIsGone(() => child.kill('SIGTERM'));
  const { code, error } = await endOf(child);
  if (error) throw error;
  return code ?? 1;
}

function exitCodeOf({ passed, failed }: Outcome) {
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  return failed > 0 ? 1 : 0;
}
