import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answers } from './ports.ts';
import type { DataServer, Part } from './supervisor.ts';

/** Minimum version, required by BullMQ's scripts. */
const OLDEST = { major: 6, minor: 2 };

/** Returns the Redis or Valkey on the PATH, if it is new enough. */
export function findRedis() {
  for (const command of ['redis-server', 'valkey-server']) {
    const { status, stdout } = spawnSync(command, ['--version'], { encoding: 'utf8' });
    const [, major = 0, minor = 0] = (/v=(\d+)\.(\d+)/.exec(stdout ?? '') ?? []).map(Number);
    if (status === 0 && (major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor))) return command;
  }
  return undefined;
}

/**
 * Returns a separate Redis as a part: durable when a process dies, without eviction, only on 127.0.0.1 and with a
 * password.
 */
export function redisPart(command: string, { dataDir, port, password }: DataServer): Part {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const config = join(dataDir, 'redis.conf');
  const lines = [
    `port ${port}`,
    'bind 127.0.0.1',
    'protected-mode yes',
    `requirepass ${password}`,
    `dir ${JSON.stringify(dataDir)}`,
    'appendonly yes',
    'appendfsync everysec',
    'save ""',
    'maxmemory-policy noeviction',
    'daemonize no',
    'logfile ""',
  ];
  // A file, since other users can read arguments.
  writeFileSync(config, `${lines.join('\n')}\n`, { mode: 0o600 });
  return {
    name: 'redis',
    stage: 'data',
    command,
    args: [config],
    env: { PATH: process.env.PATH },
    stopSignal: 'SIGTERM',
    ready: () => ping(port, password),
  };
}

/** Whether PING returns PONG, which it does only once the append-only file is loaded. */
function ping(port: number, password: string) {
  return answers(port, { timeout: 1000 }, (socket, done) => {
    let answer = '';
    socket.write(`AUTH ${password}\r\nPING\r\n`);
    socket.on('data', (data) => {
      answer += data;
      if (answer.includes('+PONG')) done(true);
      else if (/^-/m.test(answer)) done(false);
    });
  });
}
