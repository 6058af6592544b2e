import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer, type SMTPServerAddress, type SMTPServerSession } from 'smtp-server';
import { serve } from './child-process.ts';
import type { Accepted, Faults, SinkCounts } from './mail-sink.ts';

const WITHOUT_FAULTS: Faults = { delayMs: 0, deferred: 0, refused: 0, dropped: 0 };

let faults = WITHOUT_FAULTS;
let accepted: Accepted[] = [];
let counts: SinkCounts = none();
let drops = { seen: 0, done: 0 };
let server: Server;
let port = 0;
const attempted = new Set<string>();
/** By the client's port, as a session knows it. */
const sockets = new Map<number | undefined, Socket>();

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  // Senders keep connections that rest.
  socketTimeout: 3_600_000,
  onRcptTo: ({ address }, _session, done) => done(refusal(address)),
  onData: (stream, session, done) => {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => void (parts.length < 4 && parts.push(part)));
    stream.on('end', () => void take(session, Buffer.concat(parts)).then((isTaken) => isTaken && done()));
  },
});
smtp.on('error', () => undefined);

function none(): SinkCounts {
  return { messages: 0, deferred: 0, refused: 0, unanswered: 0, firstAt: 0, lastAt: 0 };
}

/** Between 0 and 1, the same for the same address. */
function shareOf(address: string, salt: string): number {
  let hash = 7;
  for (const character of salt + address) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) >>> 0;
  return (Math.imul(hash ^ (hash >>> 15), 2_246_822_519) >>> 0) / 2 ** 32;
}

function refusal(address: string): Error | null {
  const answer = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
  if (shareOf(address, 'refused') < faults.refused) {
    counts.refused++;
    return answer(550, '5.1.1 no such mailbox');
  }
  if (shareOf(address, 'deferred') < faults.deferred && !attempted.has(address)) {
    attempted.add(address);
    counts.deferred++;
    return answer(451, '4.7.1 try again later');
  }
  return null;
}

/** Every so many messages; in turn before and after the message was taken. */
function dropsNow(): 'before' | 'after' | undefined {
  drops.seen++;
  if (drops.seen * faults.dropped < drops.done + 1) return undefined;
  drops.done++;
  return drops.done % 2 === 0 ? 'before' : 'after';
}

/** Answers whether the client may hear of it. */
async function take({ envelope, remotePort }: SMTPServerSession, message: Buffer): Promise<boolean> {
  const drop = faults.dropped > 0 ? dropsNow() : undefined;
  if (drop !== 'before') {
    const at = Date.now();
    const messageId = /^Message-ID: *(\S+)/im.exec(message.toString('latin1'))?.[1] ?? '';
    for (const { address } of envelope.rcptTo as SMTPServerAddress[]) accepted.push({ to: address, messageId, at });
    counts.messages++;
    counts.firstAt ||= at;
    counts.lastAt = at;
  }
  if (drop) {
    if (drop === 'after') counts.unanswered++;
    sockets.get(remotePort)?.destroy();
    return false;
  }
  if (faults.delayMs > 0) await pause(faults.delayMs);
  return true;
}

async function listen(): Promise<number> {
  server = createServer({ noDelay: true }, (socket) => {
    const { remotePort } = socket;
    sockets.set(remotePort, socket);
    socket.on('close', () => sockets.delete(remotePort));
    smtp.connect(socket);
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
  reset: () => {
    [faults, accepted, counts, drops] = [WITHOUT_FAULTS, [], none(), { seen: 0, done: 0 }];
    attempted.clear();
  },
  goAway: async (ms: number) => {
    server.close();
    for (const socket of sockets.values()) socket.destroy();
    await pause(ms);
    await listen();
  },
});
