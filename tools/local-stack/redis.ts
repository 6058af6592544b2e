import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Part } from './supervisor.ts';

/** What BullMQ's scripts need. */
const OLDEST = { major: 6, minor: 2 };

/** The Redis or Valkey on the PATH, or undefined when there is none that is new enough. */
export function findRedis() {
  for (const command of ['redis-server', 'valkey-server']) {
    const { status, stdout } = spawnSync(command, ['--version'], { encoding: 'utf8' });
    const [, major = 0, minor = 0] = (/v=(\d+)\.(\d+)/.exec(stdout ?? '') ?? []).map(Number);
    if (status === 0 && (major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor))) return command;
  }
  return undefined;
}

/** An own instance: nothing acknowledged is lost when a process dies, nothing is evicted, only 127.0.0.1 and the password get in. */
export function redisPart({
  command,
  dataDir,
  port,
  password,
}: {
  command: string;
  dataDir: string;
  port: number;
  password: string;
}): Part {
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
  // A file, not arguments: arguments are for everybody to read.
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

/** PING answers PONG only once the append-only file is loaded. */
function ping(port: number, password: string) {
  return new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1000 });
    let answer = '';
    const done = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.on('connect', () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    socket.on('data', (data) => {
      answer += data;
      if (answer.includes('+PONG')) done(true);
      else if (/^-/m.test(answer)) done(false);
    });
    for (const event of ['error', 'timeout', 'close']) socket.on(event, () => done(false));
  });
}
