import { callbackify } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { clientKey } from '@campus-deals/service-defaults/without-nest';
import { isRead } from '../http/request-context.js';
import { TooManyRequests } from '../http/problems.js';
import type { LimitClass, RateLimits } from './rate-limits.js';

const LONGEST_MAILBOX = 320;
/** Status of `invalid_webhook_signature`. */
const REFUSED_SIGNATURE = 400;

/**
 * Counts before the session is looked up: a visitor by address; whoever shows a session cookie by their address, too, which
 * many may share, and afterwards by account (`countAccount`), else as a visitor. Webhooks count once they are refused.
 */
export const limits = fp(
  async (
    app: FastifyInstance,
    { limits, hasSession }: { limits: RateLimits; hasSession(request: FastifyRequest): boolean },
  ) => {
    const consume = callbackify(async (...counted: Required<Parameters<RateLimits['consume']>>): Promise<void> => {
      const refused = refusal(await limits.consume(...counted));
      if (refused) throw refused;
    });
    app.addHook('onRequest', (request, _reply, done) => {
      if (request.isFromWeb) return done();
      const limitClass = limitClassOf(request);
      const counted = hasSession(request) ? 'shared-address' : 'visitor';
      // Without an await a hit in the cache is answered in the same turn of the event loop.
      if (!limits.counts(limitClass, counted)) return done();
      const points = limitClass === 'webhook' ? 0 : 1;
      consume(limitClass, counted, clientKey(request.ip), points, (error) => done(error ?? undefined));
    });

    /** Counts webhooks that the service refused, by network; an accepted one ends the count, as its network is the provider's. */
    app.addHook('onResponse', async (request, { statusCode }) => {
      if (limitClassOf(request) !== 'webhook') return;
      const network = ['webhook', 'visitor', clientKey(request.ip)] as const;
      if (statusCode === REFUSED_SIGNATURE) await limits.consume(...network);
      else if (statusCode < 300) await limits.reset(...network);
    });

    /** A mailbox that somebody signs in with is known once the body is there. */
    app.addHook('preHandler', async (request) => {
      if (limitClassOf(request) !== 'sign-in' || !limits.counts('sign-in', 'mailbox')) return;
      const mailbox = mailboxOf(request);
      if (mailbox === undefined) return;
      const refused = refusal(await limits.consume('sign-in', 'mailbox', mailbox));
      if (refused) throw refused;
    });
  },
);

/** Of a request whose cookie was looked up. Throws 429. */
export async function countAccount(
  limits: RateLimits,
  request: FastifyRequest,
  userId: number | undefined,
): Promise<void> {
  const limitClass = limitClassOf(request);
  const counted = userId === undefined ? 'visitor' : 'account';
  if (!limits.counts(limitClass, counted)) return;
  const key = userId === undefined ? clientKey(request.ip) : String(userId);
  const refused = refusal(await limits.consume(limitClass, counted, key));
  if (refused) throw refused;
}

const refusal = (seconds: number): TooManyRequests | undefined =>
  seconds > 0 ? new TooManyRequests(seconds) : undefined;

function limitClassOf(request: FastifyRequest): LimitClass {
  const { route } = request.routeOptions.config;
  return isRead(request) ? (route?.readLimit ?? 'read') : (route?.limit ?? 'write');
}

/**
 * The mailbox that somebody signs in with. One that a mail is asked for counts wherever that comes from. One that is only named
 * in the query, beside the token that proves it, counts with the client's address: else anybody could keep its owner out.
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
    // The service says what is wrong with it.
    return undefined;
  }
}
