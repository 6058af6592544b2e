import { callbackify } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ERROR_CODES } from '@campus-deals/contracts/errors';
import { clientKey, type LimitClass } from '@campus-deals/service-defaults/without-nest';
import { isRead } from '../http/request-context.js';
import { TooManyRequests } from '../http/problems.js';
import type { RateLimits } from './rate-limits.js';

const LONGEST_MAILBOX = 320;
/** Status of a webhook whose signature is rejected: only those count. */
const REJECTED = ERROR_CODES.invalid_webhook_signature.status;

/**
 * Enforces the limits before the session is looked up. Counts a visitor by address. A request with a session cookie
 * counts by its address, which many users may share, and then by account (`countAccount`), or as a visitor if the
 * session is invalid. Webhooks count by address only once they are rejected; credentials never do
 * (`credentials.plugin.ts`).
 */
export const limits = fp(
  async (
    app: FastifyInstance,
    { limits, hasSession }: { limits: RateLimits; hasSession(request: FastifyRequest): boolean },
  ) => {
    const consume = callbackify(async (...counted: Required<Parameters<RateLimits['consume']>>): Promise<void> => {
      refuseFor(await limits.consume(...counted));
    });
    app.addHook('onRequest', (request, _reply, done) => {
      if (request.isFromWeb) return done();
      const limitClass = limitClassOf(request);
      const counted = hasSession(request) ? 'shared-address' : 'visitor';
      // Without an await, a cache hit is answered in the same turn of the event loop.
      if (!limits.counts(limitClass, counted)) return done();
      const points = limitClass === 'webhook' ? 0 : 1;
      consume(limitClass, counted, clientKey(request.ip), points, (error) => done(error ?? undefined));
    });

    /** Counts rejected webhooks by network. A success resets the count, because its network is the provider's. */
    const countRejected = callbackify(async ({ ip }: FastifyRequest, statusCode: number): Promise<void> => {
      const network = ['webhook', 'visitor', clientKey(ip)] as const;
      if (statusCode === REJECTED) await limits.consume(...network);
      else if (statusCode < 300) await limits.reset(...network);
    });
    app.addHook('onResponse', (request, { statusCode }, done) => {
      if (limitClassOf(request) !== 'webhook') return done();
      countRejected(request, statusCode, () => done());
    });

    /** Counts sign-ins by mailbox, which is known only after the body has been read. */
    app.addHook('preHandler', async (request) => {
      if (limitClassOf(request) !== 'sign-in' || !limits.counts('sign-in', 'mailbox')) return;
      const mailbox = mailboxOf(request);
      if (mailbox === undefined) return;
      refuseFor(await limits.consume('sign-in', 'mailbox', mailbox));
    });
  },
);

/** Counts a request with a session cookie after the session look-up. Throws 429. */
export async function countAccount(
  limits: RateLimits,
  request: FastifyRequest,
  userId: number | undefined,
): Promise<void> {
  const limitClass = limitClassOf(request);
  const counted = userId === undefined ? 'visitor' : 'account';
  if (!limits.counts(limitClass, counted)) return;
  const key = userId === undefined ? clientKey(request.ip) : String(userId);
  refuseFor(await limits.consume(limitClass, counted, key));
}

/** Throws 429 if a client must wait. */
export function refuseFor(seconds: number): void {
  if (seconds > 0) throw new TooManyRequests(seconds);
}

export function limitClassOf(request: FastifyRequest): LimitClass {
  const { route } = request.routeOptions.config;
  return isRead(request) ? (route?.readLimit ?? 'read') : (route?.limit ?? 'write');
}

/**
 * Returns the mailbox used to sign in. A mailbox that is sent a mail counts across all clients. A mailbox named in the
 * query, next to the token that proves it, counts per client address: otherwise any client could lock its owner out.
 */
function mailboxOf({ query, body, ip }: FastifyRequest): string | undefined {
  const named = (query as { email?: unknown }).email;
  if (typeof named === 'string') return `${named.trim().slice(0, LONGEST_MAILBOX)} ${clientKey(ip)}`;
  const given = Buffer.isBuffer(body) ? emailIn(body) : undefined;
  return typeof given === 'string' ? given.slice(0, LONGEST_MAILBOX) : undefined;
}

function emailIn(body: Buffer): unknown {
  try {
    return (JSON.parse(body.toString()) as { email?: unknown } | null)?.email;
  } catch {
    // The service reports invalid JSON.
    return undefined;
  }
}
