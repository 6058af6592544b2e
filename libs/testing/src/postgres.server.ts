import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedPostgres } from '@campus-deals/embedded-postgres';
import { hasDocker, IMAGES, requireImage } from './docker.js';
import { freePort, startRestartableServer, type RestartableServer, type TestServer } from './managed-process.js';

/** Settings that give up durability, which makes test databases several times faster, and that avoid random results. */
const WITHOUT_DURABILITY = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=300',
  'max_wal_size=2GB',
  // Plans and the pages that they touch depend on statements alone, as on an SSD.
  'autovacuum=off',
  'random_page_cost=1.1',
];

/** Starts PostgreSQL: TEST_POSTGRES_URL if set, else a container if an engine answers, else the npm package's. */
export async function startPostgres(): Promise<TestServer> {
  const given = process.env['TEST_POSTGRES_URL'];
  if (given) return { url: given, how: 'TEST_POSTGRES_URL', stop: async () => {} };
  if (hasDocker()) {
    try {
      return await startContainer();
    } catch (error) {
      console.warn(`PostgreSQL container not available (${String(error)}), using the embedded one`);
    }
  }
  return startEmbeddedPostgres();
}

/** Starts the npm package's PostgreSQL. `settings` replace the fast ones, for proofs that restart the server. */
export async function startEmbeddedPostgres({
  settings = WITHOUT_DURABILITY,
}: { settings?: string[] } = {}): Promise<RestartableServer> {
  const home = await mkdtemp(join(tmpdir(), 'campus-deals-pg-'));
  const port = await freePort();
  const server = await embeddedPostgres({
    dataDir: join(home, 'data'),
    port,
    password: 'postgres',
    settings,
    initdbArgs: ['--no-sync'],
  });
  const url = `postgresql://postgres:postgres@127.0.0.1:${port}/postgres`;
  return startRestartableServer(url, 'embedded PostgreSQL', {
    ...server,
    dataDir: home,
    readyLine: 'database system is ready to accept connections',
  });
}

async function startContainer(): Promise<TestServer> {
  await requireImage(IMAGES.postgres);
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql');
  const container = await new PostgreSqlContainer(IMAGES.postgres)
    .withCommand(['postgres', ...WITHOUT_DURABILITY.flatMap((setting) => ['-c', setting])])
    .start();
  return {
    url: container.getConnectionUri(),
    how: 'PostgreSQL in a container',
    stop: async () => void (await container.stop()),
  };
}
