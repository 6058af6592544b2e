import { existsSync, readFileSync } from 'node:fs';
import { familyOf, statOf } from '../local-stack/processes.mjs';
import type { TemporaryStack } from '../local-stack/temporary-stack.ts';

const TICK_MS = 10;

/**
 * Returns the processor time, in milliseconds, that this process and its descendants have used so far. Unlike
 * throughput, it hardly depends on other load on the machine. NaN without /proc.
 */
export function processorTime(): number {
  if (process.platform !== 'linux') return Number.NaN;
  const ticks = familyOf(process.pid).flatMap((pid) => statOf(pid).slice(11, 13));
  return ticks.reduce((sum, each) => sum + Number(each), 0) * TICK_MS;
}

/** Returns the resident memory of a process. NaN without /proc, or once it has ended. */
export function residentMegabytes(pid: number): number {
  const file = `/proc/${pid}/status`;
  return existsSync(file) ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) / 1024 : Number.NaN;
}

/** Polls the memory of a process. The returned function stops polling and returns the first and the highest value. */
export function watchProcess(pid: number): () => { before: number; most: number } {
  const before = residentMegabytes(pid);
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, residentMegabytes(pid) || most)), 250);
  return () => {
    clearInterval(timer);
    return { before, most };
  };
}

/** Returns the resident megabytes of each service of a stack. */
export const serviceMemory = (stack: TemporaryStack): Map<string, number> =>
  new Map(servicesOf(stack).map(({ name, pid }) => [name, residentMegabytes(pid)]));

/** Polls the memory of each service. The returned function stops polling and returns the highest values. */
export function watchMemory(stack: TemporaryStack): () => Map<string, number> {
  const watched = servicesOf(stack).map(({ name, pid }) => [name, watchProcess(pid)] as const);
  return () => new Map(watched.map(([name, stop]) => [name, stop().most]));
}

function servicesOf({ processes, stack }: TemporaryStack) {
  const services = new Set(stack.services.map(({ name }) => name));
  return processes().filter(({ name }) => services.has(name));
}
