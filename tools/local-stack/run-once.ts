import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import type { StackLock } from './lock.ts';
import { Problem } from './problem.mjs';
import { endsWithUs } from './processes.mjs';

export interface RunOnceOptions {
  /** Name in the failure message. */
  what: string;
  command?: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  log: string;
  lock?: StackLock | undefined;
}

/** Runs a program to its end with its output in a log. A failure quotes the error line. */
export async function runOnce({ what, command = process.execPath, args, env, cwd, log, lock }: RunOnceOptions) {
  const from = safeRead(log).length;
  const output = openSync(log, 'a', 0o600);
  const child = endsWithUs(spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', output, output] }));
  closeSync(output);
  if (child.pid) lock?.add(child.pid, { name: what, stopSignal: 'SIGTERM' });
  const failure = await new Promise<string | undefined>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) => resolve(code === 0 ? undefined : (signal ?? `exit code ${code}`)));
  });
  if (child.pid) lock?.remove(child.pid);
  if (failure === undefined) return;
  throw new Problem(`${what} failed: ${errorLine(safeRead(log).subarray(from).toString()) ?? failure} (${log})`);
}

/** Returns the output line with the error. If it ends in a colon, includes the next line. */
function errorLine(output: string) {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const at = lines.findIndex((line) => /error|could not|bad configuration|no space|too large/i.test(line));
  const found = at < 0 ? lines.at(-1) : lines[at];
  return found?.endsWith(':') ? `${found} ${lines[at + 1] ?? ''}` : found;
}

function safeRead(path: string) {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}
