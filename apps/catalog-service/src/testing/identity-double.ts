import { FakeServer } from '@campus-deals/testing';

export type IdentityDouble = Awaited<ReturnType<typeof startIdentityDouble>>;

/** Starts a stub of identity. Responds as the test sets it, with 404 for unknown users. */
export async function startIdentityDouble() {
  const server = await FakeServer.start();
  const facts = {
    /** Whether a user is a verified student. */
    answers: new Map<number, boolean>(),
    /** Key of a user's mailbox; individual by default. */
    mailboxKeys: new Map<number, string>(),
    names: new Map<number, string>(),
    /** Addresses of users with a name; a@uni.example by default. */
    addresses: new Map<number, string>(),
  };
  const answering = (path: string, bodyOf: (userId: number) => object | undefined) =>
    server.on(`GET /internal/users/:id/${path}`, ({ params, headers }) => {
      if (identity.isAway) return { status: 503 };
      const body = headers['x-internal-token'] ? bodyOf(Number(params['id'])) : undefined;
      return body && { body };
    });
  answering('contact', (userId) => {
    const name = facts.names.get(userId);
    return name === undefined
      ? undefined
      : { email: facts.addresses.get(userId) ?? 'a@uni.example', name, isVerified: true };
  });
  answering('student-status', (userId) => {
    const isVerified = facts.answers.get(userId) ?? identity.others;
    return isVerified === undefined
      ? undefined
      : { isVerified, mailboxKey: facts.mailboxKeys.get(userId) ?? `mailbox-${userId}` };
  });
  const identity = {
    ...facts,
    url: server.url,
    /** Whether all other users are verified students; undefined: 404. */
    others: undefined as boolean | undefined,
    isAway: false,
    /** Forgets all users. */
    reset: (): void => {
      for (const known of Object.values(facts)) known.clear();
      identity.others = undefined;
      identity.isAway = false;
    },
    stop: (): Promise<void> => server.stop(),
  };
  return identity;
}
