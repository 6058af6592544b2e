import { sessionCookieName } from '@campus-deals/contracts/identity/session-cookie';
import {
  INTERNAL_TOKEN_HEADER,
  InternalTokens,
  ProductError,
  VISITOR,
} from '@campus-deals/service-defaults/without-nest';
import { callbackify } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { cookieOf, isPublicRead, isRead } from '../http/request-context.js';
import { countAccount } from '../limits/limits.plugin.js';
import type { RateLimits } from '../limits/rate-limits.js';
import type { SessionLookup } from './session-lookup.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the web reads for a shared page: as a visitor, without gate and limits, and with cache tags. */
    isFromWeb: boolean;
  }
}

/** Recognizes reads by the web, before any check for visitors runs. */
export const webReads = fp(async (app: FastifyInstance, { tokens }: { tokens: InternalTokens }) => {
  app.decorateRequest('isFromWeb', false);
  app.addHook('onRequest', (request, _reply, done) => {
    const token = request.headers[INTERNAL_TOKEN_HEADER];
    if (typeof token !== 'string' || !isMadeIntoPages(request)) return done();
    tokens
      .verify(token, 'gateway')
      .then((caller) => {
        request.isFromWeb = caller.kind === 'service' && caller.name === 'web';
      })
      // A forged token makes the request a visitor's.
      .catch(() => undefined)
      .finally(done);
  });
});

/** Whether pages may be made from the response: public reads, and the gateway's own responses. */
function isMadeIntoPages(request: FastifyRequest): boolean {
  const { route } = request.routeOptions.config;
  return isPublicRead(request) || (route?.to === 'gateway' && isRead(request));
}

interface SessionSettings {
  publicUrl: string;
  sessions: SessionLookup;
  limits: RateLimits;
}

/** Identifies the caller (`request.caller`), as far as the route needs it. */
export const session = fp(async (app: FastifyInstance, { publicUrl, sessions, limits }: SessionSettings) => {
  const cookie = sessionCookieName(publicUrl);
  const lookUpCaller = callbackify(async (request: FastifyRequest, token: string): Promise<void> => {
    const use = request.routeOptions.config.route?.session;
    const found = await sessions.find(token).catch((error: unknown) => {
      // A wrong "signed out" would mislead, except on routes that serve visitors the same.
      if (use === 'optional') return undefined;
      throw error;
    });
    if (!found && use === 'required') throw new ProductError('sign_in_required');
    await countAccount(limits, request, found?.userId);
    if (found) request.caller = { kind: 'user', ...found };
  });

  app.addHook('onRequest', (request, _reply, done) => {
    request.caller = VISITOR;
    const use = request.routeOptions.config.route?.session ?? 'none';
    const token = use === 'none' || request.isFromWeb ? undefined : cookieOf(request, cookie);
    if (token !== undefined) return lookUpCaller(request, token, (error) => done(error ?? undefined));
    done(use === 'required' ? new ProductError('sign_in_required') : undefined);
  });
});

export function carriesSession(publicUrl: string): (request: FastifyRequest) => boolean {
  const cookie = sessionCookieName(publicUrl);
  return (request) => request.routeOptions.config.route?.session !== 'none' && cookieOf(request, cookie) !== undefined;
}
