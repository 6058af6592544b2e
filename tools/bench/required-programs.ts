import { ensureBrowser, findProgram } from '../local-stack/browsers.ts';
import { Problem } from '../local-stack/problem.mjs';

const git = () => requireOneOf(['git'], 'apt-get install git, or brew install git');
/** Finds Redis or Valkey. The queues work with either. */
const redis = () =>
  requireOneOf(['redis-server', 'valkey-server'], 'apt-get install redis-server, or brew install redis');
const wrk = () => requireOneOf(['wrk'], 'apt-get install wrk, or brew install wrk');
const chromium = () => ensureBrowser('chromium');

/** Checks for the programs that each benchmark and proof needs in addition to npm packages. */
export const REQUIRED: Record<string, (() => unknown)[]> = {
  alerts: [redis],
  all: [],
  chaos: [redis],
  counter: [],
  lighthouse: [chromium],
  newsletter: [redis],
  outbox: [redis],
  payments: [redis],
  read: [wrk],
  requests: [],
  restart: [redis, git],
};

/** Throws a `Problem` that explains how to install the first missing program. */
export function requirePrograms(name: string): void {
  for (const check of REQUIRED[name] ?? []) check();
}

function requireOneOf(programs: string[], how: string): void {
  if (!findProgram(programs)) throw new Problem(`${programs.join(' or ')} is not on the PATH: ${how}`);
}
