import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stub of identity. Answers as the test sets it, and 404 for unknown users. */
export interface IdentityDouble {
  url: string;
  /** Whether a user is a verified student. */
  answers: Map<number, boolean>;
  /** Key of a user's mailbox; individual by default. */
  mailboxKeys: Map<number, string>;
  /** Names of users. */
  names: Map<number, string>;
  /** Addresses of users with a name; a@uni.example by default. */
  addresses: Map<number, string>;
  /** Answer about all other users; undefined: 404. */
  others?: boolean;
  isAway: boolean;
  /** Forgets all users. */
  reset(): void;
  stop(): Promise<void>;
}

const CONTACT_PATH = /^\/internal\/users\/(\d+)\/contact$/;
const STATUS_PATH = /^\/internal\/users\/(\d+)\/student-status$/;

export async function startIdentityDouble(): Promise<IdentityDouble> {
  const answers = new Map<number, boolean>();
  const mailboxKeys = new Map<number, string>();
  const names = new Map<number, string>();
  const addresses = new Map<number, string>();
  const server = createServer((request, response) => {
    const asked = Number(CONTACT_PATH.exec(request.url ?? '')?.[1]);
    const name = names.get(asked);
    if (name !== undefined && !identity.isAway) {
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ email: addresses.get(asked) ?? 'a@uni.example', name, isVerified: true }));
      return;
    }
    const userId = Number(STATUS_PATH.exec(request.url ?? '')?.[1]);
    const isVerified = answers.get(userId) ?? identity.others;
    const mailboxKey = mailboxKeys.get(userId) ?? `mailbox-${userId}`;
    response.statusCode = identity.isAway
      ? 503
      : isVerified === undefined || !request.headers['x-internal-token']
        ? 404
        : 200;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ isVerified, mailboxKey }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const identity: IdentityDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    mailboxKeys,
    names,
    addresses,
    isAway: false,
    reset: () => {
      for (const facts of [answers, mailboxKeys, names, addresses]) facts.clear();
      delete identity.others;
      identity.isAway = false;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return identity;
}
