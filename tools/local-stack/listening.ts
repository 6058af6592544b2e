import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Local addresses of the loopback interface, as the kernel of Linux writes them. */
const LOOPBACK = new Set([
  '0100007F',
  '00000000000000000000000001000000',
  // 127.0.0.1 in IPv6.
  '0000000000000000FFFF00000100007F',
]);
const LISTENING = '0A';

export interface Listening {
  port: number;
  isLoopback: boolean;
}

/** Returns every TCP port on which a process or one of its descendants listens. Linux only. */
export function listeningPortsOf(pid: number): Listening[] {
  const inodes = new Set(familyOf(pid).flatMap(socketsOf));
  return ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state, , , , , , inode = '']) => state === LISTENING && inodes.has(inode))
      .map(([, local = '']) => {
        const [address = '', port = ''] = local.split(':');
        return { port: Number.parseInt(port, 16), isLoopback: LOOPBACK.has(address) };
      }),
  );
}

function familyOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(Number(name))] as const);
  const family = [pid];
  // Grows while it is read.
  for (const member of family) for (const [child, parent] of parents) if (parent === member) family.push(child);
  return family;
}

/** Returns undefined for a process that has ended. */
function parentOf(pid: number): number | undefined {
  try {
    // The name before it, in brackets, may contain anything.
    const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return Number(parent);
  } catch {
    return undefined;
  }
}

function socketsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
}
