import { readFileSync } from 'node:fs';
import type { LockContent } from '../../local-stack/lock.ts';
import { signalGroup } from '../../local-stack/processes.mjs';
import { pathsIn } from '../../local-stack/settings.ts';
import type { TemporaryStack } from '../../local-stack/temporary-stack.ts';

/** Kills a process of a running stack, with all it started, as a crash would. False while it does not run. */
export function kill({ dataDir }: TemporaryStack, name: string): boolean {
  const lock = JSON.parse(readFileSync(pathsIn(dataDir).lock, 'utf8')) as LockContent;
  const child = lock.children.find((each) => each.name === name);
  if (child) signalGroup(child.pid, 'SIGKILL');
  return child !== undefined;
}

/** Numbers between 0 and 1 that a seed determines (mulberry32), so that a run that found something can be had again. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
