import { hash } from 'node:crypto';
import { clientKey, Overloaded, Semaphore } from '@campus-deals/service-defaults/without-nest';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import { limitClassOf, refuseFor } from './limits.plugin.js';
import type { RateLimits } from './rate-limits.js';

/** Header with the credential of a till or of a counter device. Each has 256 random bits. */
const HEADERS: Readonly<Record<string, string>> = { 'api-key': 'authorization', 'counter-device': 'x-counter-device' };
/** Credentials not known to be right that the catalog service looks up at once for this replica. */
const LOOK_UPS = 8;
/** Maximum requests that wait for a look-up. */
const MAX_WAITING = 256;
const MAX_KNOWN = 10_000;

interface CredentialParts {
  limits: RateLimits;
  /** Longest wait for a look-up. */
  timeoutMs: number;
}

/**
 * Limits requests of API keys and counter devices: each by its own count, never by address, since a shop's guests share
 * its address. Such a credential cannot be guessed; the limit only saves look-ups of wrong ones. Credentials not known
 * to be right share a few places, in order of arrival. Those that were right lately need none.
 */
export const credentials = fp(async (app: FastifyInstance, { limits, timeoutMs }: CredentialParts) => {
  /** Credentials that were right lately, by hash. */
  const known = new LRUCache<string, true>({ max: MAX_KNOWN });
  const lookUps = new Semaphore(LOOK_UPS, { maxWaiting: MAX_WAITING, timeoutMs, refusal: () => new Overloaded() });

  app.addHook('onRequest', async (request) => {
    const limitClass = limitClassOf(request);
    if (HEADERS[limitClass] === undefined) return;
    const credential = credentialOf(request);
    // Excludes the PIN that a device may send, so that wrong PINs count for the device.
    const [secret = ''] = credential?.split('.') ?? [];
    refuseFor(
      await (credential === undefined
        ? limits.consume('read', 'visitor', clientKey(request.ip))
        : limits.consume(limitClass, 'credential', secret)),
    );
    // Counts its bodies apart, so that slow bodies from its address do not block it.
    if (known.has(hashOf(credential))) request.sender = `credential ${hashOf(credential)}`;
  });

  // Runs once the body has been read, so that a slow sender occupies no place.
  app.addHook('preHandler', async (request, reply) => {
    if (HEADERS[limitClassOf(request)] === undefined || known.has(hashOf(credentialOf(request)))) return;
    const release = await lookUps.acquire();
    if (reply.raw.closed) release();
    else reply.raw.once('close', release);
  });

  app.addHook('onResponse', (request, { statusCode }, done) => {
    const credential = credentialOf(request);
    if (credential !== undefined && statusCode < 300) known.set(hashOf(credential), true);
    if (credential !== undefined && statusCode === 401) known.delete(hashOf(credential));
    done();
  });
});

const hashOf = (credential = ''): string => hash('sha256', credential, 'base64url');

function credentialOf(request: FastifyRequest): string | undefined {
  const header = HEADERS[limitClassOf(request)];
  const given = header === undefined ? undefined : request.headers[header];
  return typeof given === 'string' && given !== '' ? given : undefined;
}
