import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endsWithUs } from '../../local-stack/processes.mjs';
import type { ImageConfig } from './buildah.ts';

/**
 * What an engine does for a container, but for its network and its limits: a root that cannot be written to, /tmp in memory,
 * process 1 of its own, no way to more rights. Its arguments: root, working directory, user, folder for /data or nothing, command.
 */
const ENTER = `
set -e
root=$1 wd=$2 user=$3 data=$4
shift 4
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs -o mode=1777,nosuid,nodev tmpfs "$root/tmp"
for file in hosts resolv.conf; do mount --bind "/etc/$file" "$root/etc/$file"; done
if [ -n "$data" ]; then mount --bind "$data" "$root/data"; fi
mount -o remount,ro,bind "$root"
exec setpriv --no-new-privs unshare --root="$root" --wd="$wd" --setgid="$user" --setuid="$user" -- "$@"
`;

export interface ContainerOptions {
  /** The image's files. */
  folder: string;
  config: ImageConfig;
  command?: string[] | undefined;
  env: Record<string, string>;
  /** Kept at /data. */
  data?: string | undefined;
  log: string;
}

export interface Container {
  /** Of its process 1, as the host sees it. */
  pid: number;
  child: ChildProcess;
  isRunning(): boolean;
  ended: Promise<number | null>;
}

/** Makes what is mounted over. */
export function prepare(folder: string): void {
  for (const name of ['proc', 'dev', 'tmp', 'etc', 'data']) mkdirSync(join(folder, name), { recursive: true });
  for (const name of ['hosts', 'resolv.conf']) writeFileSync(join(folder, 'etc', name), '', { flag: 'a' });
}

export async function startContainer({
  folder,
  config,
  command,
  env,
  data = '',
  log,
}: ContainerOptions): Promise<Container> {
  const user = config.User.split(':')[0] ?? '';
  if (!/^[1-9]\d*$/.test(user)) throw new Error(`the image runs as ${user || 'root'}`);
  const output = openSync(log, 'a');
  const words = [...config.Entrypoint, ...(command ?? config.Cmd)];
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child', '--propagation', 'private'];
  const enter = ['sh', '-c', ENTER, 'enter', folder, config.WorkingDir, user, data, ...words];
  const child = endsWithUs(
    spawn('unshare', [...namespaces, ...enter], {
      detached: true,
      stdio: ['ignore', output, output],
      env: { PATH: process.env['PATH'], ...Object.fromEntries(config.Env.map(pair)), ...env },
    }),
  );
  closeSync(output);
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return { pid: await firstChildOf(child, isRunning), child, isRunning, ended };
}

/** Asks process 1 to end, as an engine does; answers its exit code, or nothing when it had to be killed. */
export async function stopContainer(
  { pid, child, isRunning, ended }: Container,
  withinMs: number,
): Promise<number | null> {
  if (!isRunning()) return ended;
  process.kill(pid, 'SIGTERM');
  const timeout = new AbortController();
  const code = await Promise.race([
    ended,
    pause(withinMs, null, { signal: timeout.signal, ref: false }).catch(() => null),
  ]);
  timeout.abort();
  if (isRunning()) child.kill('SIGKILL');
  return code;
}

function pair(setting: string): [string, string] {
  const at = setting.indexOf('=');
  return [setting.slice(0, at), setting.slice(at + 1)];
}

async function firstChildOf(child: ChildProcess, isRunning: () => boolean): Promise<number> {
  const { pid } = child;
  for (; isRunning(); await pause(5)) {
    const [found] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    if (found) return Number(found);
  }
  return 0;
}
