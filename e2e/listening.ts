import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { familyOf } from '../tools/local-stack/processes.mjs';

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
