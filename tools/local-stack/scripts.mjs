import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './bootstrap.mjs';
import { buildIfStale } from './build.mjs';
import { buildChecks, LINT_CHECKS, runChecks, typeChecks } from './checks.mjs';
import { Problem } from './problem.mjs';
import { endsWithUs, whenNpmIsGone } from './processes.mjs';
import { Progress } from './progress.mjs';
import { readSettings } from './settings.mjs';
import { readRunningStack } from './stack-file.mjs';
import { LocalStack } from './stack.mjs';

/** What `node tools/local-stack/run.mjs NAME …` can run; each answers an exit code. */
const SCRIPTS = {
  install: async () => 0,
  lint: async () => exitCodeOf(await runChecks(LINT_CHECKS)),
  typecheck: async () => exitCodeOf(await runChecks(typeChecks())),
  build: async () => {
    await build(['services', 'web'], { forProduction: true });
    return exitCodeOf(await runChecks(buildChecks()));
  },
  'import-colleges': (words) =>
    withDatabases((env) => node(['apps/catalog-service/dist/import-colleges.js', ...words], env)),
  'generate-market': (words) =>
    withDatabases((env) => node(['tools/generate-market/generate-market.mjs', ...words], env)),
  'stand-in-auth': () => runStandIn('stand-ins/auth-provider', 'AUTH_DATABASE_URL'),
  'retry-failed': (words) => withDatabases((env) => node(['libs/messaging/dist/retry-failed.js', ...words], env)),
};

/** Tools that stand for themselves, in `tools/NAME/NAME.mjs`; they get everything built. */
const TOOLS = [
  'prove-outbox',
  'prove-activation',
  'bench-events',
  'bench-read',
  'bench-start',
  'bench-sessions',
  'bench-deals',
  'bench-search',
  'bench-save',
  'bench-lighthouse',
];

export async function runScript(name, words) {
  if (SCRIPTS[name]) return SCRIPTS[name](words);
  if (!TOOLS.includes(name))
    throw new Problem(
      `There is no script ${name ?? ''}. There are: ${[...Object.keys(SCRIPTS), ...TOOLS].join(', ')}.`,
    );
  const entry = `tools/${name}/${name}.mjs`;
  if (!existsSync(join(ROOT, entry))) throw new Problem(`${entry} is not there.`);
  await build(['services', 'web']);
  return node([entry, ...words], {});
}

async function build(names, options = {}) {
  const log = join(ROOT, '.local', 'build.log');
  mkdirSync(join(ROOT, '.local'), { recursive: true });
  const progress = new Progress();
  for (const name of names)
    await progress.step(`${name} up to date`, (update) => buildIfStale(name, { log, update, ...options }));
}

/** With the databases of the running stack, else of the environment, else with our own started for the while. */
async function withDatabases(work) {
  const settings = readSettings();
  const running = readRunningStack(settings.dataDir);
  if (running || settings.given.databases.catalog) {
    await build(['services']);
    return work(running?.env ?? {});
  }
  const progress = new Progress();
  const stack = new LocalStack(settings, progress);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => void stack.stop().then(() => process.exit(1)));
  try {
    await stack.claim({ ports: false });
    const { env } = await stack.startDatabases();
    return await work(env);
  } finally {
    await stack.stop();
  }
}

/** A stand-in by itself, told everything by the environment: for another product, or as a second instance. */
async function runStandIn(folder, databaseVariable) {
  if (!process.env[databaseVariable])
    throw new Problem(
      `Set ${databaseVariable} to an empty PostgreSQL database of its own; what else it can be told is in ${folder}/README.md.`,
    );
  await build(['services']);
  return (await node([`${folder}/dist/migrate.js`], {})) || node([`${folder}/dist/main.js`], {});
}

function node(words, env) {
  const [entry, ...rest] = words;
  // npm changes to the root; files named on the command line are meant from where the person is.
  const options = { cwd: process.env.INIT_CWD ?? process.cwd(), stdio: 'inherit', env: { ...process.env, ...env } };
  // A group of its own: it hears of an end once, from us, whether a terminal or a process manager sent it.
  const child = endsWithUs(
    spawn(process.execPath, ['--enable-source-maps', join(ROOT, entry), ...rest], { ...options, detached: true }),
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  whenNpmIsGone(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(signal ? 1 : code));
  });
}

function exitCodeOf({ passed, failed }) {
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  return failed > 0 ? 1 : 0;
}
