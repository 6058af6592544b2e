import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { Problem } from './problem.mjs';
import { endsWithUs } from './processes.mjs';

/** Runs a program to its end with its output in a log; a failure quotes its last line. */
export async function runOnce({ what, command = process.execPath, args, env, cwd, log, lock }) {
  const from = safeRead(log).length;
  const output = openSync(log, 'a', 0o600);
  const child = endsWithUs(spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', output, output] }));
  closeSync(output);
  if (child.pid) lock?.remember(what, child.pid);
  const failure = await new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) => resolve(code === 0 ? undefined : (signal ?? `exit code ${code}`)));
  });
  if (child.pid) lock?.forget(child.pid);
  if (failure === undefined) return;
  const lines = safeRead(log).subarray(from).toString().split('\n').filter((line) => line.trim());
  const telling = lines.find((line) => /error|could not|bad configuration|no space/i.test(line)) ?? lines.at(-1) ?? failure;
  throw new Problem(`${what} failed: ${telling.trim()} (${log})`);
}

function safeRead(path) {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}
