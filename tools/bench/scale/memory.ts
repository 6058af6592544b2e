import { readFileSync } from 'node:fs';
import type { LockContent } from '../../local-stack/lock.ts';
import { pathsIn } from '../../local-stack/settings.ts';
import type { TemporaryStack } from '../../local-stack/temporary-stack.ts';

export interface PartMemory {
  name: string;
  /** Megabytes, with its part of what processes share (the Node program is one). */
  proportional: number;
  resident: number;
}

/** Of every process of a stack but PostgreSQL. */
export function memoryOf({ dataDir }: TemporaryStack): PartMemory[] {
  const { children } = JSON.parse(readFileSync(pathsIn(dataDir).lock, 'utf8')) as LockContent;
  return children
    .filter(({ name }) => name !== 'postgres')
    .map(({ name, pid }) => {
      const told = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      const megabytes = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(told)?.[1]) / 1024;
      return { name, proportional: megabytes('Pss'), resident: megabytes('Rss') };
    });
}
