import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './bootstrap.mjs';
import { isInherited } from './environment.ts';
import { freeStackPorts } from './ports.ts';
import type { LockContent } from './lock.ts';
import type { StackFile } from './stack-file.ts';
import { pathsIn } from './settings.ts';

const READY = /is ready: (\S+)/;
export interface TemporaryStack {
  url: string;
  mailUrl?: string | undefined;
  dataDir: string;
  pid: number | undefined;
  /** Contents of stack.json. */
  stack: StackFile;
  /** Returns the processes of the stack that run now. */
  processes(): LockContent['children'];
  /** Returns the output so far. */
  output(): string;
  /** Stops the stack and removes its data, unless `env` set its DATA_DIR. */
  stop(): Promise<void>;
}

/**
 * Starts a separate stack, on free ports and a new DATA_DIR, next to any other one. For journeys, proofs and
 * benchmarks.
 */
export async function startTemporaryStack({
  env = {},
  args = [],
}: { env?: NodeJS.ProcessEnv; args?: string[] } = {}): Promise<TemporaryStack> {
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'campus-deals-stack-'));
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => isInherited(name) && name !== 'DATA_DIR' && name !== 'PUBLIC_URL'),
  );
  const child = spawn(process.execPath, [join(ROOT, 'tools/local-stack/start.mjs'), ...args], {
    cwd: ROOT,
    env: { ...inherited, ...(await freeStackPorts()), ...env, DATA_DIR: dataDir },
    // The IPC channel lets the stack end if we are killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const ended = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
    if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
  };
  const ready = new Promise((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (READY.test(output)) resolve(true);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
  });
  if (!(await Promise.race([ready, ended.then(() => false)]))) {
    await stop();
    throw new Error(`The stack did not start:\n${output.trim()}`);
  }
  const readJson = (file: 'stack' | 'lock') => JSON.parse(readFileSync(pathsIn(dataDir)[file], 'utf8'));
  const stack: StackFile = readJson('stack');
  const { url, mailUrl } = stack;
  const processes = () => readJson('lock').children;
  return { url, mailUrl, dataDir, pid: child.pid, stack, processes, output: () => output, stop };
}
