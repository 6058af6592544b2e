import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Mail {
  to: string;
  messageId: string | undefined;
}

/** A real SMTP server that keeps recipients and Message-IDs. */
export async function startMailServer(inbox: Mail[]): Promise<{ port: number; stop(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      let head = '';
      stream.on('data', (part: Buffer) => (head += head.length < 4000 ? part.toString('utf8') : ''));
      stream.on('end', () => {
        const messageId = /^Message-ID: (.*)$/im.exec(head)?.[1]?.trim();
        for (const { address } of session.envelope.rcptTo) inbox.push({ to: address, messageId });
        done();
      });
    },
  });
  // A client that was killed breaks its connection.
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return { port, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}
