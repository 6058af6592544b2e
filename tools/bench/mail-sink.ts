import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export interface Accepted {
  to: string;
  messageId: string;
  /** Arrival time, in milliseconds since the epoch. */
  at: number;
}

/** Mail server that records each email's recipients, Message-ID and arrival time. */
export class MailSink {
  accepted: Accepted[] = [];
  /** Delay before the reply to a message, in milliseconds. */
  delayMs = 0;
  #port = 0;
  #server: Server | undefined;
  readonly #sockets = new Set<Socket>();
  readonly #smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    // Senders keep idle connections open.
    socketTimeout: 3_600_000,
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
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** Cuts all connections and refuses new ones for `ms` milliseconds. */
  async goDown(ms: number): Promise<void> {
    await this.stop();
    await pause(ms);
    await this.#listen();
  }

  async stop(): Promise<void> {
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  async #listen(): Promise<void> {
    this.#server = createServer({ noDelay: true }, (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      this.#smtp.connect(socket);
    }).listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async #take({ envelope }: SMTPServerSession, head: string, done: () => void): Promise<void> {
    const messageId = /^Message-ID: *(\S+)/im.exec(head)?.[1] ?? '';
    for (const { address } of envelope.rcptTo) this.accepted.push({ to: address, messageId, at: Date.now() });
    if (this.delayMs > 0) await pause(this.delayMs);
    done();
  }
}
