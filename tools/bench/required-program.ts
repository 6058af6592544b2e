import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { failWith, Problem } from '../local-stack/problem.mjs';

/** Ends the process with one line unless one of the programs is on the path. Call it while modules load, before anything starts. */
export function requireProgram(names: string[], how: string): void {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const isThere = names.some((name) => folders.some((folder) => isExecutable(join(folder, name))));
  if (!isThere) failWith(new Problem(`${names.join(' or ')} is not on the PATH: ${how}`));
}

/** Redis and Valkey serve the queues alike. */
export function requireRedis(): void {
  requireProgram(['redis-server', 'valkey-server'], 'apt-get install redis-server, or brew install redis');
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
