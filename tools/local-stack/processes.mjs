import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

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
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    return `${bootId()}:${fields[19]}`;
  } catch {
    return undefined;
  }
}

function bootId() {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
}

/** @param {number} pid */
function identityFromPs(pid) {
  try {
    return (
      execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim() || undefined
    );
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
    await new Promise((resolve) => {
      setTimeout(resolve, everyMs);
    });
  }
  return false;
}
