import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasDocker, IMAGES, requireImage } from './docker.js';
import { freePort, startRestartableServer, type RestartableServer, type TestServer } from './managed-process.js';

const SERVERS = ['redis-server', 'valkey-server'];
/** Number of databases. Each suite gets its own. */
const DATABASES = '512';

/**
 * Starts Redis: TEST_REDIS_URL if set, else a container if an engine answers, else redis-server or valkey-server from
 * the PATH, installed with apt when root. Throws an error with the reasons if none is available.
 */
export async function startRedis(): Promise<TestServer> {
  const given = process.env['TEST_REDIS_URL'];
  if (given) return { url: given, how: 'TEST_REDIS_URL', stop: async () => {} };
  if (hasDocker()) {
    try {
      return await startContainer();
    } catch (error) {
      console.warn(`Redis container not available (${String(error)}), looking on the PATH`);
    }
  }
  return startLocalRedis();
}

/** Starts a local Redis. `args` override the defaults. */
export async function startLocalRedis({ args = [] }: { args?: string[] } = {}): Promise<RestartableServer> {
  const command = findServer() ?? installServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'campus-deals-redis-'));
  const port = await freePort();
  return startRestartableServer(`redis://127.0.0.1:${port}`, `${command} of this machine`, {
    command,
    args: [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      dataDir,
      '--save',
      '',
      '--appendonly',
      'no',
      '--maxmemory-policy',
      'noeviction',
      '--databases',
      DATABASES,
      ...args,
    ],
    dataDir,
    readyLine: 'Ready to accept connections',
    stopSignal: 'SIGKILL',
  });
}

async function startContainer(): Promise<TestServer> {
  await requireImage(IMAGES.redis);
  const { GenericContainer } = await import('testcontainers');
  const container = await new GenericContainer(IMAGES.redis)
    .withExposedPorts(6379)
    .withCommand(['redis-server', '--save', '', '--maxmemory-policy', 'noeviction', '--databases', DATABASES])
    .start();
  return {
    url: `redis://${container.getHost()}:${container.getMappedPort(6379)}`,
    how: 'Redis in a container',
    stop: async () => void (await container.stop()),
  };
}

function findServer(): string | undefined {
  return SERVERS.find((server) => spawnSync(server, ['--version'], { stdio: 'ignore' }).status === 0);
}

function installServer(): string {
  if (process.getuid?.() !== 0)
    throw new Error('no redis-server or valkey-server on the PATH, no container engine, and not root to install one');
  for (const server of SERVERS) {
    try {
      execFileSync('apt-get', ['install', '-y', '--no-install-recommends', server], {
        stdio: 'ignore',
        timeout: 120_000,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      });
      return server;
    } catch {
      continue;
    }
  }
  throw new Error(
    'no redis-server or valkey-server on the PATH, no container engine, and apt-get could not install one',
  );
}
