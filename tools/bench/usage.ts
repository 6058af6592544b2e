import { readFileSync } from 'node:fs';
import { familyOf, statOf } from '../local-stack/processes.mjs';
import type { TemporaryStack } from '../local-stack/temporary-stack.ts';

const TICK_MS = 10;
const hasProc = process.platform === 'linux';

/**
 * Milliseconds of processor time that the processes we started, and theirs, have used so far. Unlike throughput it hardly
 * changes with what else runs on the machine. Not a number where there is no /proc.
 */
export function processorTime(): number {
  if (!hasProc) return Number.NaN;
  const ticks = familyOf(process.pid).flatMap((pid) => statOf(pid).slice(11, 13));
  return ticks.reduce((sum, each) => sum + Number(each), 0) * TICK_MS;
}

/** Resident memory of a process; not a number where there is no /proc. */
export function residentMegabytes(pid: number): number {
  if (!hasProc) return Number.NaN;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Megabytes of each service of a stack. */
export function serviceMemory({ processes, stack }: TemporaryStack): Map<string, number> {
  const services = new Set(stack.services.map(({ name }) => name));
  const running = processes().filter(({ name }) => services.has(name));
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
