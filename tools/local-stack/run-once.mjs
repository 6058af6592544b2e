import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Problem } from './problem.mjs';
import { endOf, endsWithUs } from './processes.mjs';

/**
 * @typedef {object} RunOnceOptions
 * @property {string} what name in the failure message
 * @property {string} [command] default: this Node
 * @property {string[]} args
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string} cwd
 * @property {string} log
 * @property {import('./lock.ts').StackLock | undefined} [lock]
 */

/**
 * Runs a program to its end with its output in a log. A failure quotes the error line.
 * @param {RunOnceOptions} options
 */
export async function runOnce({ what, command = process.execPath, args, env, cwd, log, lock }) {
  mkdirSync(dirname(log), { recursive: true });
  const output = openSync(log, 'a', 0o600);
  const from = statSync(log).size;
  const child = endsWithUs(spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', output, output] }));
  closeSync(output);
  if (child.pid) lock?.add(child.pid, { name: what, stopSignal: 'SIGTERM' });
  const { code, signal, error } = await endOf(child);
  if (child.pid) lock?.remove(child.pid);
  if (code === 0) return;
  const cause = error?.message ?? errorLine(readFileSync(log).subarray(from).toString());
  throw new Problem(`${what} failed: ${cause ?? signal ?? `exit code ${code}`} (${log})`);
}

/**
 * Returns the output line with the error. If it ends in a colon, includes the next line.
 * @param {string} output
 */
function errorLine(output) {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    // npm names the code of an error before the error.
    .filter((line) => line && !/error code |A complete log/.test(line));
  const at = lines.findIndex((line) => /error|could not|bad configuration|no space|too large/i.test(line));
  const found = at < 0 ? lines.at(-1) : lines[at];
  return found?.endsWith(':') ? `${found} ${lines[at + 1] ?? ''}` : found;
}
