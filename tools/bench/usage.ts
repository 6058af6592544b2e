import { existsSync, readFileSync } from 'node:fs';
import { familyOf, statOf } from '../local-stack/processes.mjs';
import type { TemporaryStack } from '../local-stack/temporary-stack.ts';

const TICK_MS = 10;

/**
 * Milliseconds of processor time that the processes we started, and theirs, have used so far. Unlike throughput it hardly
 * changes with what else runs on the machine. Not a number where there is no /proc.
 */
export function processorTime(): number {
  if (process.platform !== 'linux') return Number.NaN;
  const ticks = familyOf(process.pid).flatMap((pid) => statOf(pid).slice(11, 13));
  return ticks.reduce((sum, each) => sum + Number(each), 0) * TICK_MS;
}

/** Resident memory of a process; not a number where there is no /proc, and once it has ended. */
export function residentMegabytes(pid: number): number {
  const file = `/proc/${pid}/status`;
  return existsSync(file) ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) / 1024 : Number.NaN;
}

/** Watches the memory of a process; the answer stops it and gives that at first and the most seen. */
export function watchProcess(pid: number): () => { before: number; most: number } {
  const before = residentMegabytes(pid);
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, residentMegabytes(pid) || most)), 250);
  return () => {
    clearInterval(timer);
    return { before, most };
  };
}

/** Megabytes of each service of a stack. */
export const serviceMemory = (stack: TemporaryStack): Map<string, number> =>
  new Map(servicesOf(stack).map(({ name, pid }) => [name, residentMegabytes(pid)]));

/** Watches the memory of each service; the answer stops it and gives the most seen. */
export function watchMemory(stack: TemporaryStack): () => Map<string, number> {
  const watched = servicesOf(stack).map(({ name, pid }) => [name, watchProcess(pid)] as const);
  return () => new Map(watched.map(([name, stop]) => [name, stop().most]));
}

function servicesOf({ processes, stack }: TemporaryStack) {
  const services = new Set(stack.services.map(({ name }) => name));
  return processes().filter(({ name }) => services.has(name));
}
