// Runs on Node >= 18 before anything is installed: Node's own modules only.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import module from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Problem } from './problem.mjs';
import { endOf, STOP_SIGNALS, whenNpmIsGone } from './processes.mjs';
import { Progress } from './progress.mjs';
import { runOnce } from './run-once.mjs';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const LOCAL = join(ROOT, '.local');
/** Compile cache, which halves the start time of a service. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(LOCAL, 'compile-cache') };
const NODE_MAJOR = 24;
/**
 * First minor version of each major version that runs TypeScript directly.
 * @type {Record<number, number>}
 */
const NODE_AT_LEAST = { 22: 18, 23: 6 };

/** Whether this Node can run the product (TypeScript tools, MikroORM 7, Vitest 5). */
export function nodeIsRecent(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major >= NODE_MAJOR || minor >= (NODE_AT_LEAST[major] ?? Infinity);
}

/** Returns on a recent Node. On an older one, downloads Node 24, runs the same command with it and never returns. */
export async function ensureNode() {
  if (nodeIsRecent()) {
    // Keeps the tools' TypeScript as JavaScript too. Loading the compiler takes 0.1 s and 30 MB.
    module.enableCompileCache(COMPILE_CACHE.NODE_COMPILE_CACHE);
    return;
  }
  if (process.env.CAMPUS_DEALS_REEXEC)
    throw new Problem('The Node in .local/ is too old: remove the folder .local and start again.');
  const home = join(LOCAL, `node-${NODE_MAJOR}`);
  const binary = join(home, 'bin', 'node');
  if (!existsSync(binary))
    await new Progress().step(`Node ${NODE_MAJOR} (this machine has ${process.versions.node})`, () => fetchNode(home));
  await runInstead(binary);
}

/** @param {string} home */
async function fetchNode(home) {
  mkdirSync(LOCAL, { recursive: true });
  const work = mkdtempSync(join(LOCAL, 'fetch-'));
  const name = `node-${process.platform}-${process.arch}`;
  try {
    const inRoot = { cwd: ROOT, log: join(LOCAL, 'node.log') };
    const pack = ['pack', '--silent', '--pack-destination', work, `${name}@${NODE_MAJOR}`];
    await runOnce({ what: `fetching ${name}`, command: 'npm', args: pack, ...inRoot });
    const archive = readdirSync(work).find((file) => file.endsWith('.tgz'));
    const unpack = ['-xzf', join(work, archive ?? ''), '-C', work];
    await runOnce({ what: 'unpacking Node', command: 'tar', args: unpack, ...inRoot });
    rmSync(home, { recursive: true, force: true });
    renameSync(join(work, 'package'), home);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Runs the same command in this terminal under another Node. The IPC channel closes when this process ends.
 * @param {string} binary
 */
async function runInstead(binary) {
  const child = spawn(binary, process.argv.slice(1), {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${dirname(binary)}${delimiter}${process.env.PATH}`, CAMPUS_DEALS_REEXEC: '1' },
  });
  for (const signal of STOP_SIGNALS) process.on(signal, () => child.kill(signal));
  whenNpmIsGone(() => child.kill('SIGTERM'));
  const { code, error } = await endOf(child);
  if (error) throw error;
  process.exit(code ?? 1);
}

/** Workspaces that `npm start` installs, with the libraries they depend on, and nothing of development. */
const STARTED = ['apps', 'stand-ins', 'tools/local-stack'];

/**
 * Runs `npm install` if the lock differs from the installed one, or more is needed now. Otherwise needs no network.
 * @param {{ toStart?: boolean }} [options] toStart: leaves out what only tests and checks need
 */
export async function ensureInstalled({ toStart = false } = {}) {
  const marker = join(ROOT, 'node_modules', '.installed-lock');
  const [hash, scope] = existsSync(marker) ? readFileSync(marker, 'utf8').split(' ') : [];
  if (hash === lockHash() && (toStart || scope === 'all')) return;
  const args = ['install', '--no-audit', '--no-fund', '--omit-lockfile-registry-resolved'];
  if (toStart) args.push('--omit=dev', ...STARTED.map((workspace) => `--workspace=${workspace}`));
  else args.push('--include=dev');
  // Not `npm ci`: it refuses a lock that lacks other platforms' optional packages.
  const install = { what: 'npm install', command: 'npm', args, cwd: ROOT, log: join(LOCAL, 'install.log') };
  await new Progress().step('dependencies (npm install)', () => runOnce(install));
  // Written and renamed, since node_modules may be a hard-linked copy.
  writeFileSync(`${marker}.new`, `${lockHash()} ${toStart ? 'start' : 'all'}`);
  renameSync(`${marker}.new`, marker);
}

/** Returns the hash of the lock, which identifies the installed packages. */
export function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');
}
