import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Signals that end this process.
 * @type {NodeJS.Signals[]}
 */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Returns the identity of a process. Ids are reused after a restart, so an id alone is not enough.
 * Undefined if no such process runs (a zombie does not run).
 * @param {number} pid
 */
export function processIdentity(pid) {
  if (process.platform !== 'linux') return identityFromPs(pid);
  const fields = statOf(pid);
  return /^[^ZX]/.test(fields[0] ?? '') ? `${bootId()}:${fields[19]}` : undefined;
}

/**
 * Returns the fields of `/proc/PID/stat` after the name (man 5 proc). None for a process that has ended.
 * @param {number} pid
 */
export function statOf(pid) {
  try {
    // The name before them, in brackets, may contain anything.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

/**
 * Returns the ids of a process and all its descendants. Linux only.
 * @param {number} root
 */
export function familyOf(root) {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const parents = pids.map((pid) => /** @type {const} */ ([pid, Number(statOf(pid)[1])]));
  const family = [root];
  // Grows while it is read.
  for (const member of family) for (const [pid, parent] of parents) if (parent === member) family.push(pid);
  return family;
}

function bootId() {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
}

/** @param {number} pid */
function identityFromPs(pid) {
  try {
    const words = ['-o', 'lstart=', '-p', String(pid)];
    return execFileSync('ps', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** @param {{ pid: number, identity?: string | undefined }} known */
export function isRunning({ pid, identity }) {
  return processIdentity(pid) === identity;
}

/**
 * Signals a process and all its descendants. Ignores one that has already ended.
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
export function signalGroup(pid, signal) {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, signal);
      return;
    } catch (/** @type {any} */ error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
}

/**
 * Ends a helper program together with this process.
 * @template {import('node:child_process').ChildProcess} C
 * @param {C} child
 */
export function endsWithUs(child) {
  const end = () => child.pid && signalGroup(child.pid, 'SIGTERM');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
}

/**
 * Waits for a program's end and the rest of its output. The code is null after a signal, or if it could not start.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null, error?: Error }>}
 */
export function endOf(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, error }));
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}

/** Turns stop signals into a normal exit, so that `endsWithUs` children end too. */
export function endOnSignals() {
  for (const signal of STOP_SIGNALS) process.on(signal, () => process.exit(1));
}

/**
 * Calls `work` once if the npm that runs this script is killed (`kill -9`).
 * @param {() => void} work
 */
export function whenNpmIsGone(work) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    work();
  }, 500);
  timer.unref();
}

/**
 * Polls until `probe()` is truthy. Returns false on a timeout.
 * @param {() => unknown} probe
 * @param {number} withinMs
 */
export async function waitUntil(probe, withinMs, everyMs = 50) {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    if (await probe()) return true;
    await pause(everyMs);
  }
  return false;
}
