import { readdirSync, readFileSync } from 'node:fs';
import { eventually } from '@campus-deals/testing';
import { stackFile } from './operator.js';
import { stack } from './stack.js';

interface Process {
  pid: number;
  parent: number;
  command: string;
}

/** Returns all processes that the stack under test started (Linux: read from /proc). */
export async function stackProcesses(): Promise<Process[]> {
  const { pid } = await stackFile();
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)));
  const family = new Set([pid]);
  for (let grown = -1; grown !== family.size;) {
    grown = family.size;
    for (const one of all) if (family.has(one.parent)) family.add(one.pid);
  }
  return all.filter((one) => family.has(one.pid) && one.pid !== pid);
}

function readProcess(pid: number): Process[] {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const parent = Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]);
    return [{ pid, parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') }];
  } catch {
    return [];
  }
}

/** Kills the one process whose command line matches, like a crash: no signal handler runs. */
export async function crash(pattern: RegExp): Promise<void> {
  const [victim] = (await stackProcesses())
    .filter(({ command }) => pattern.test(command))
    .toSorted((a, b) => a.pid - b.pid);
  if (!victim) throw new Error(`nothing runs that matches ${pattern}`);
  process.kill(victim.pid, 'SIGKILL');
}

/** Waits until every process answers again. */
export async function everythingUp(): Promise<void> {
  await eventually(async () => (await fetch(new URL('/api/health', stack().url))).ok, {
    within: 60_000,
    every: 200,
    message: 'not everything came back',
  });
}
