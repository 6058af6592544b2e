import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { processorTime } from './usage.ts';

const SCRIPT = join(import.meta.dirname, 'paths.lua');
const CONNECTIONS = 32;
// Pause before each run: wrk abandons its last requests, and their processing must not slow the next run.
const SETTLE_MS = 1500;
const folder = mkdtempSync(join(tmpdir(), 'campus-deals-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
let seed = 0;

export interface Load {
  perSecond: number;
  /** Latency in milliseconds, like `p99`. */
  p50: number;
  p99: number;
  requests: number;
  /** Processor time of a request in milliseconds, summed over all that serve it: gateway, service, PostgreSQL. */
  processorMs: number;
}

interface LoadOptions {
  seconds: number;
  /** Total rate of all connections. Unlimited by default. */
  perSecond?: number;
}

/** Writes paths to a file for `load`, and returns its path. */
export function pathsFile(name: string, paths: string[]): string {
  const file = join(folder, `${name}.txt`);
  writeFileSync(file, paths.join('\n'));
  return file;
}

/** Requests random paths of the file over 32 connections. Throws if a request fails or gets 4xx or 5xx. */
export async function load(origin: string, paths: string, { seconds, perSecond }: LoadOptions): Promise<Load> {
  await pause(SETTLE_MS);
  const env = {
    ...process.env,
    PATHS_FILE: paths,
    SEED: String(++seed),
    INTERVAL_MS: perSecond ? String((CONNECTIONS / perSecond) * 1000) : '0',
  };
  const words = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--timeout', '10s', '-s', SCRIPT, origin];
  const before = processorTime();
  const { stdout } = await promisify(execFile)('wrk', words, { env });
  const used = processorTime() - before;
  const result: Load & { failed: number } = JSON.parse(/^RESULT (.*)$/m.exec(stdout)?.[1] ?? '{}');
  if (result.failed !== 0)
    throw new Error(
      `${origin}: ${result.failed} of ${result.requests} requests failed; such figures are worth nothing`,
    );
  return { ...result, processorMs: used / result.requests };
}
