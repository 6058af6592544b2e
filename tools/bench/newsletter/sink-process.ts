import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { serve } from '../child-process.ts';
import type { Accepted, Faults, SinkCounts } from './mail-sink.ts';
import { serveSmtp } from './smtp-session.ts';

const WITHOUT_FAULTS: Faults = { delayMs: 0, deferred: 0, refused: 0, dropped: 0 };

let faults = WITHOUT_FAULTS;
let accepted: Accepted[] = [];
let counts: SinkCounts = none();
let drops = { seen: 0, done: 0 };
let lastMessage: Buffer = Buffer.alloc(0);
let server: Server;
let port = 0;
const attempted = new Set<string>();
const sockets = new Set<Socket>();

function none(): SinkCounts {
  return { messages: 0, deferred: 0, refused: 0, unanswered: 0, firstAt: 0, lastAt: 0 };
}

/** Between 0 and 1, the same for the same address. */
function shareOf(address: string, salt: string): number {
  let hash = 7;
  for (const character of salt + address) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) >>> 0;
  return (Math.imul(hash ^ (hash >>> 15), 2_246_822_519) >>> 0) / 2 ** 32;
}

function answerToRecipient(address: string): string {
  if (faults.refused > 0 && shareOf(address, 'refused') < faults.refused) {
    counts.refused++;
    return '550 5.1.1 no such mailbox';
  }
  if (faults.deferred > 0 && shareOf(address, 'deferred') < faults.deferred && !attempted.has(address)) {
    attempted.add(address);
    counts.deferred++;
    return '451 4.7.1 try again later';
  }
  return '250 2.1.5 ok';
}

/** Every so many messages; in turn before and after the message was taken. */
function dropsNow(): 'before' | 'after' | undefined {
  drops.seen++;
  if (drops.seen * faults.dropped < drops.done + 1) return undefined;
  drops.done++;
  return drops.done % 2 === 0 ? 'before' : 'after';
}

async function take(socket: Socket, to: string[], message: Buffer): Promise<string | undefined> {
  const drop = faults.dropped > 0 ? dropsNow() : undefined;
  if (drop !== 'before') {
    const at = Date.now();
    const head = message.toString('latin1', 0, 4096);
    const messageId = /^Message-ID: *(\S+)/im.exec(head)?.[1] ?? '';
    for (const address of to) accepted.push({ to: address, messageId, at });
    counts.messages++;
    counts.firstAt ||= at;
    counts.lastAt = at;
    lastMessage = message;
  }
  if (drop) {
    if (drop === 'after') counts.unanswered++;
    socket.destroy();
    return undefined;
  }
  if (faults.delayMs > 0) await pause(faults.delayMs);
  return '250 2.0.0 taken';
}

async function listen(): Promise<number> {
  server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    serveSmtp(socket, { answerToRecipient, take: (to, message) => take(socket, to, message) });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  return port;
}

serve({
  listen,
  configure: (changes: Partial<Faults>) => {
    faults = { ...faults, ...changes };
  },
  counts: () => counts,
  accepted: () => accepted,
  lastMessage: () => lastMessage.toString('latin1'),
  reset: () => {
    [faults, accepted, counts, drops] = [WITHOUT_FAULTS, [], none(), { seen: 0, done: 0 }];
    attempted.clear();
  },
  goAway: async (ms: number) => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await pause(ms);
    await listen();
  },
});
