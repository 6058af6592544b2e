import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CannotRunPostgres, embeddedPostgres } from '@campus-deals/embedded-postgres';
import { adminUrl, withClient } from './databases.ts';
import { Problem } from './problem.mjs';
import { processIdentity, signalGroup, waitUntil } from './processes.mjs';
import type { DataServer, Part } from './supervisor.ts';

/**
 * Returns the embedded PostgreSQL as a part for the supervisor: data in `dataDir`, only on 127.0.0.1, no socket file.
 */
export async function postgresPart({ dataDir, port, password }: DataServer): Promise<Part> {
  const settings = [
    'max_connections=200',
    'shared_buffers=128MB',
    // Cost of an SSD, on which an index is faster for more queries than the default assumes.
    'random_page_cost=1.1',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_checkpoints=off',
  ];
  const server = await embeddedPostgres({ dataDir, port, password, settings }).catch((error) => {
    throw error instanceof CannotRunPostgres ? new Problem(error.message) : error;
  });
  return {
    name: 'postgres',
    stage: 'data',
    ...server,
    beforeStart: () => clearStalePidFile(dataDir),
    ready: () =>
      withClient(adminUrl(port, password), (client) => client.query('SELECT 1')).then(
        () => true,
        () => false,
      ),
  };
}

/**
 * Removes a stale pid file after a `kill -9`. If its process is a PostgreSQL on this folder, it is our orphan and is
 * stopped. If the id now belongs to another process, PostgreSQL would refuse to start without reason.
 */
async function clearStalePidFile(dataDir: string) {
  const file = join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const identity = processIdentity(pid);
  if (identity !== undefined && commandLineOf(pid).includes(dataDir)) {
    signalGroup(pid, 'SIGINT');
    if (!(await waitUntil(() => processIdentity(pid) !== identity, 10_000))) signalGroup(pid, 'SIGQUIT');
    await waitUntil(() => processIdentity(pid) !== identity, 5000);
  }
  rmSync(file, { force: true });
}

function commandLineOf(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  }
}
