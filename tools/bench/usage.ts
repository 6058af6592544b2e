import { readdirSync, readFileSync } from 'node:fs';
import type { LockContent } from '../local-stack/lock.ts';
import { pathsIn } from '../local-stack/settings.ts';
import type { TemporaryStack } from '../local-stack/temporary-stack.ts';

const TICK_MS = 10;
const hasProc = process.platform === 'linux';

/**
 * Milliseconds of processor time that the processes we started, and theirs, have used so far. Unlike throughput it hardly
 * changes with what else runs on the machine. Not a number where there is no /proc.
 */
export function processorTime(): number {
  return hasProc ? timeOf(process.pid, processes()) : Number.NaN;
}

type Processes = Map<number, { parent: number; ticks: number }>;

function processes(): Processes {
  const found: Processes = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      // The name may hold blanks; what follows its parenthesis does not (man 5 proc).
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      found.set(Number(pid), { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) });
    } catch {
      // Ended in between.
    }
  }
  return found;
}

/** Sums the time of a process and all below it. */
function timeOf(root: number, running: Processes): number {
  const isBelow = (pid: number | undefined): boolean =>
    pid !== undefined && (pid === root || isBelow(running.get(pid)?.parent));
  return [...running].reduce((sum, [pid, { ticks }]) => sum + (isBelow(pid) ? ticks : 0), 0) * TICK_MS;
}

/** Resident memory of a process; not a number where there is no /proc. */
export function residentMegabytes(pid: number): number {
  if (!hasProc) return Number.NaN;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

const lockOf = (dataDir: string): LockContent => JSON.parse(readFileSync(pathsIn(dataDir).lock, 'utf8'));

/** Megabytes of each service of a stack. */
export function serviceMemory({ dataDir, stack }: TemporaryStack): Map<string, number> {
  const lock = lockOf(dataDir);
  const services = new Set(stack.services.map(({ name }) => name));
  const running = lock.children.filter(({ name }) => services.has(name));
  return new Map(running.map(({ name, pid }) => [name, residentMegabytes(pid)]));
}

/** Watches the memory of each service; the answer stops it and gives the most seen. */
export function watchMemory(stack: TemporaryStack): () => Map<string, number> {
  const most = serviceMemory(stack);
  const timer = setInterval(() => {
    for (const [name, megabytes] of serviceMemory(stack)) most.set(name, Math.max(most.get(name) ?? 0, megabytes));
  }, 500);
  return () => {
    clearInterval(timer);
    return most;
  };
}
