import {
  CACHE_TAGS_HEADER,
  CACHE_UNTIL_HEADER,
  INTERNAL_TOKEN_HEADER,
  VISITOR,
  type InternalTokens,
} from '@campus-deals/service-defaults/without-nest';
import { SERVED_STALE_HEADER } from '@campus-deals/contracts/gateway/web-pages';
import type { ServiceName } from '@campus-deals/contracts/enumerations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { isPublicRead } from '../http/request-context.js';
import type { Headers } from '../http/security-headers.js';
import type { Upstreams } from '../proxy/upstreams.js';
import { CachedAnswer } from './cached-answer.js';
import { publicAnswer, type PublicAnswer } from './public-answer.js';
import type { PublicReads } from './public-reads.js';
import { readKey } from './read-key.js';

interface PublicReadsParts {
  reads: PublicReads;
  upstreams: Upstreams;
  urls: Record<ServiceName, string>;
  tokens: InternalTokens;
  /** Security headers of what other sites may embed. */
  embeddable: Headers;
}

/** Serves public reads from the cache. Admins, vendors and owners may see more, so their answers are never shared. */
export const responseCache = fp(async (app: FastifyInstance, parts: PublicReadsParts) => {
  const { reads, upstreams, urls, tokens, embeddable } = parts;
  app.addHook('onRequest', (request, reply, done) => {
    const { route } = request.routeOptions.config;
    const { caller } = request;
    const isShared = isPublicRead(request) && (caller?.kind !== 'user' || caller.role === 'student');
    if (!route || !isShared || !(route.to in urls)) return done();
    const service = route.to as ServiceName;
    const key = readKey(request.path, request.search);
    const answer = reads.read(key, () => fetch(request, service), { exactCounts: request.isFromWeb });
    if (answer instanceof CachedAnswer) return send(request, reply, answer);
    answer.then((fetched) => send(request, reply, fetched), done);
  });

  /** Fetches a visitor's answer. Forwards nothing about the caller, since the answer is shared. */
  async function fetch(request: FastifyRequest, service: ServiceName): Promise<PublicAnswer> {
    const { path, search, id, routeOptions } = request;
    const headers = {
      accept: 'application/json',
      'x-request-id': id,
      [INTERNAL_TOKEN_HEADER]: await tokens.sign(VISITOR, service),
    };
    const answer = await upstreams.read(urls[service], search === '' ? path : `${path}?${search}`, headers);
    return { ...publicAnswer(answer), ...(routeOptions.config.route?.embeddable && { security: embeddable }) };
  }
});

export function send(request: FastifyRequest, reply: FastifyReply, answer: CachedAnswer | PublicAnswer): void {
  if (request.isFromWeb) return sendToWeb(reply, answer);
  if (answer instanceof CachedAnswer) answer.send(request, reply);
  else void reply.code(answer.status).headers(answer.headers).send(answer.body);
}

/** Sends an answer to the web, with the tags that its pages must carry. */
function sendToWeb(reply: FastifyReply, found: CachedAnswer | PublicAnswer): void {
  const isKept = found instanceof CachedAnswer;
  const { status, headers, body, tags, until } = isKept ? found.answer : found;
  void reply
    .code(status)
    .headers({
      ...headers,
      ...(tags && { [CACHE_TAGS_HEADER]: tags.join(',') }),
      ...(until !== undefined && { [CACHE_UNTIL_HEADER]: String(until) }),
      ...(isKept && found.isStale && { [SERVED_STALE_HEADER]: '1' }),
    })
    .send(body);
}
