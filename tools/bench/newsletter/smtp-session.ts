import type { Socket } from 'node:net';

export interface SmtpAnswers {
  answerToRecipient(address: string): string;
  /** The answer to a whole message; undefined where the connection is cut instead. */
  take(to: string[], message: Buffer): Promise<string | undefined>;
}

const END_OF_LINE = Buffer.from('\r\n');
const END_OF_DATA = Buffer.from('\r\n.\r\n');

/** As much of SMTP (RFC 5321) as a client without TLS and sign-in needs; it costs the sender's machine little. */
export function serveSmtp(socket: Socket, answers: SmtpAnswers): void {
  const session = new SmtpSession(socket, answers);
  socket.on('data', (part: Buffer) => session.read(part));
}

class SmtpSession {
  #socket: Socket;
  #answers: SmtpAnswers;
  #unread: Buffer = Buffer.alloc(0);
  #message: Buffer[] | undefined;
  /** The last bytes of the message so far: its end may come in two parts. */
  #tail: Buffer = Buffer.alloc(0);
  #to: string[] = [];

  constructor(socket: Socket, answers: SmtpAnswers) {
    this.#socket = socket;
    this.#answers = answers;
    this.say('220 sink');
  }

  read(part: Buffer): void {
    if (this.#message) return this.readMessage(part);
    this.#unread = this.#unread.length > 0 ? Buffer.concat([this.#unread, part]) : part;
    for (let end = this.#unread.indexOf(END_OF_LINE); end >= 0; end = this.#unread.indexOf(END_OF_LINE)) {
      const line = this.#unread.toString('latin1', 0, end);
      this.#unread = this.#unread.subarray(end + END_OF_LINE.length);
      this.command(line);
      if (!this.#message) continue;
      const rest = this.#unread;
      this.#unread = Buffer.alloc(0);
      if (rest.length > 0) this.readMessage(rest);
      return;
    }
  }

  private command(line: string): void {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO') return this.say('250-sink', '250-PIPELINING', '250 8BITMIME');
    if (verb === 'QUIT') return void this.#socket.end('221 2.0.0 bye\r\n');
    if (verb === 'RCPT') {
      const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
      const answer = this.#answers.answerToRecipient(address);
      if (answer.startsWith('2')) this.#to.push(address);
      return this.say(answer);
    }
    if (verb === 'DATA') {
      // Sent along with the recipients (PIPELINING), of whom none was taken.
      if (this.#to.length === 0) return this.say('503 5.5.1 no recipient');
      this.#message = [];
      return this.say('354 go on');
    }
    if (verb === 'MAIL' || verb === 'RSET') this.#to = [];
    this.say('250 2.0.0 ok');
  }

  private readMessage(part: Buffer): void {
    const parts = this.#message ?? [];
    parts.push(part);
    const end = Buffer.concat([this.#tail, part]);
    if (!end.includes(END_OF_DATA)) return void (this.#tail = end.subarray(1 - END_OF_DATA.length));
    this.#tail = Buffer.alloc(0);
    this.#message = undefined;
    const to = this.#to;
    this.#to = [];
    void this.#answers.take(to, Buffer.concat(parts)).then((answer) => answer && this.say(answer));
  }

  private say(...lines: string[]): void {
    if (!this.#socket.destroyed) this.#socket.write(`${lines.join('\r\n')}\r\n`);
  }
}
