import { readFileSync } from 'node:fs';
import { eventually } from '@campus-deals/testing';
import { familyOf } from '../tools/local-stack/processes.mjs';
import { stackFile } from './operator.js';
import { stack } from './stack.js';

/** Kills the first process of the stack with a matching command line, like a crash: no handler runs. Linux only. */
export async function crash(pattern: RegExp): Promise<void> {
  const [, ...started] = familyOf((await stackFile()).pid);
  const victim = started.toSorted((a, b) => a - b).find((pid) => pattern.test(commandOf(pid)));
  if (!victim) throw new Error(`nothing runs that matches ${pattern}`);
  process.kill(victim, 'SIGKILL');
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** Waits until every process answers again. */
export async function everythingUp(): Promise<void> {
  await eventually(async () => (await fetch(new URL('/api/health', stack().url))).ok, {
    within: 60_000,
    every: 200,
    message: 'not everything came back',
  });
}
