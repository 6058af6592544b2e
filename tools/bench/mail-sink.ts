import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

interface Faults {
  /** Until the answer to a message. */
  delayMs: number;
  /** Share of addresses deferred with 451 at their first attempt. */
  deferred: number;
  /** Share of addresses rejected permanently with 550 5.1.1. */
  refused: number;
  /** Share of messages whose connection is cut, alternately before and after they are accepted. */
  dropped: number;
}

export interface Accepted {
  to: string;
  messageId: string;
  /** Milliseconds since 1970. */
  at: number;
}

const WITHOUT_FAULTS: Faults = { delayMs: 0, deferred: 0, refused: 0, dropped: 0 };

/** A mail server that keeps of each mail who it was to, its Message-ID and when it was taken. */
export class MailSink {
  accepted: Accepted[] = [];
  /** Messages taken and cut off before it was said. */
  unanswered = 0;
  port = 0;
  #faults = WITHOUT_FAULTS;
  #drops = { seen: 0, done: 0 };
  #server: Server | undefined;
  readonly #deferred = new Set<string>();
  /** Sockets by the client's port, which a session knows. */
  readonly #sockets = new Map<number | undefined, Socket>();
  readonly #smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    // Senders keep idle connections open.
    socketTimeout: 3_600_000,
    onRcptTo: ({ address }, _session, done) => done(this.#refusal(address)),
    onData: (stream, session, done) => {
      let head = '';
      stream.on('data', (part: Buffer) => (head += head.length < 8192 ? part.toString('latin1') : ''));
      stream.on('end', () => void this.#take(session, head, done));
    },
  });

  private constructor() {
    this.#smtp.on('error', () => undefined);
  }

  static async start(): Promise<MailSink> {
    const sink = new MailSink();
    await sink.#listen();
    return sink;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  configure(faults: Partial<Faults>): void {
    this.#faults = { ...this.#faults, ...faults };
  }

  reset(): void {
    [this.#faults, this.accepted, this.unanswered, this.#drops] = [WITHOUT_FAULTS, [], 0, { seen: 0, done: 0 }];
    this.#deferred.clear();
  }

  /** Cuts every connection and takes none for so long. */
  async goAway(ms: number): Promise<void> {
    await this.stop();
    await pause(ms);
    await this.#listen();
  }

  async stop(): Promise<void> {
    this.#server?.close();
    for (const socket of this.#sockets.values()) socket.destroy();
  }

  async #listen(): Promise<void> {
    this.#server = createServer({ noDelay: true }, (socket) => {
      const { remotePort } = socket;
      this.#sockets.set(remotePort, socket);
      socket.on('close', () => this.#sockets.delete(remotePort));
      this.#smtp.connect(socket);
    }).listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
  }

  #refusal(address: string): Error | null {
    const answer = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
    if (shareOf(address, 'refused') < this.#faults.refused) return answer(550, '5.1.1 no such mailbox');
    if (shareOf(address, 'deferred') >= this.#faults.deferred || this.#deferred.has(address)) return null;
    this.#deferred.add(address);
    return answer(451, '4.7.1 try again later');
  }

  async #take({ envelope, remotePort }: SMTPServerSession, head: string, done: () => void): Promise<void> {
    const drop = this.#dropsNow();
    const messageId = /^Message-ID: *(\S+)/im.exec(head)?.[1] ?? '';
    if (drop !== 'before')
      for (const { address } of envelope.rcptTo) this.accepted.push({ to: address, messageId, at: Date.now() });
    if (drop === 'after') this.unanswered += 1;
    if (drop) return void this.#sockets.get(remotePort)?.destroy();
    if (this.#faults.delayMs > 0) await pause(this.#faults.delayMs);
    done();
  }

  /** Every so many messages; in turn before and after the message was taken. */
  #dropsNow(): 'before' | 'after' | undefined {
    this.#drops.seen += 1;
    if (this.#drops.seen * this.#faults.dropped < this.#drops.done + 1) return undefined;
    this.#drops.done += 1;
    return this.#drops.done % 2 === 0 ? 'before' : 'after';
  }
}

/** Between 0 and 1, the same for the same address. */
function shareOf(address: string, salt: string): number {
  let hash = 7;
  for (const character of salt + address) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) >>> 0;
  return (Math.imul(hash ^ (hash >>> 15), 2_246_822_519) >>> 0) / 2 ** 32;
}
