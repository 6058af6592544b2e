import type { IncomingHttpHeaders } from 'node:http';
import replyFrom, { type FastifyReplyFromOptions } from '@fastify/reply-from';
import {
  clientKey,
  INVALIDATE_TAGS_HEADER,
  ProductError,
  traceHeaders,
  type InternalTokens,
} from '@campus-deals/service-defaults/without-nest';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import type { PublicReads } from '../cache/public-reads.js';
import { isUpload } from '../http/bodies.js';
import { isRead } from '../http/request-context.js';
import { isStandIn, ROUTES, serve, type Destination, type Route } from '../routes.js';
import type { SessionLookup } from '../sessions/session-lookup.js';
import { EventStreams, type StreamLimits } from './event-streams.js';
import { answerHeaders, requestHeaders, tagsOf } from './headers.js';
import { UnreadAnswers, type UnreadLimits } from './unread-answers.js';
import { asProductError, mayHaveArrived, wasClosed, type Upstreams } from './upstreams.js';

interface ProxyParts {
  urls: Partial<Record<Destination, string>>;
  publicUrl: string;
  tokens: InternalTokens;
  upstreams: Upstreams;
  reads: PublicReads;
  sessions: SessionLookup;
  /** Maximum time that a client waits for a service. */
  timeoutMs: number;
  unreadLimits?: UnreadLimits | undefined;
  streamLimits: StreamLimits;
}

/** Maximum wait for the response to a write. */
const LATE_WRITE_MS = 120_000;

/** Forwards requests that the gateway does not answer itself to the service that owns the path. */
export async function proxy(app: FastifyInstance, parts: ProxyParts): Promise<void> {
  const { requests, uploads, streams } = parts.upstreams;
  const unread = new UnreadAnswers(parts.unreadLimits);
  const eventStreams = new EventStreams(parts.streamLimits);
  app.addHook('preClose', async () => eventStreams.close());
  app.addHook('onClose', async () => unread.close());
  const rows = ROUTES.filter(({ to }) => to !== 'gateway' && to !== 'web' && parts.urls[to] !== undefined);
  const kinds: [Dispatcher, Route[]][] = [
    [requests, rows.filter(({ multipart, stream }) => !multipart && !stream)],
    [uploads, rows.filter(({ multipart }) => multipart)],
    [streams, rows.filter(({ stream }) => stream)],
  ];
  for (const [dispatcher, routes] of kinds)
    await app.register(async (scope) => {
      await scope.register(replyFrom, {
        // Its types come from another copy of undici; only `request` is used.
        undici: dispatcher as unknown as NonNullable<FastifyReplyFromOptions['undici']>,
        disableCache: true,
        disableRequestLogging: true,
      });
      const forward = forwarder(parts, unread, eventStreams);
      for (const route of routes) serve(scope, route, forward);
    });
}

function forwarder(
  { urls, publicUrl, tokens, upstreams, reads, sessions, timeoutMs }: ProxyParts,
  unread: UnreadAnswers,
  eventStreams: EventStreams,
) {
  const publicAddress = new URL(publicUrl);
  const ownersOfPublicReads = new Set(ROUTES.filter(({ cache }) => cache === 'public').map(({ to }) => to));

  return async function forward(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { route } = request.routeOptions.config;
    const to = route?.to as Destination;
    // A local replacement is external: it receives no caller identity.
    const token = isStandIn(to) || !request.caller ? undefined : await tokens.sign(request.caller, to);
    const given = {
      ...(token !== undefined && { token }),
      ...(route?.forwards && { forwards: route.forwards }),
      requestId: request.id,
      clientAddress: request.ip,
      publicUrl: publicAddress,
      ...(!isStandIn(to) && { trace: traceHeaders() }),
    };
    const isWrite = !isRead(request);
    if (route?.stream) eventStreams.take(clientKey(request.ip), reply);
    // Uploads and streams have their own connections, and last as long as the client sends or reads. An aborted request
    // keeps its permit until the service responds, since the service still processes it.
    const release = route?.stream || isUpload(request) ? () => undefined : upstreams.acquire(urls[to] ?? '');
    // The timeout of a response includes the wait for a connection. The upstream call of a write continues for longer,
    // because its cache tags must still be applied.
    const stopTimer = inTime(request, timeoutMs, () => void reply.send(new ProductError('service_timeout')));
    reply.raw.once('close', stopTimer);
    return reply.from(`${urls[to]}${request.raw.url}`, {
      ...bodyOf(request),
      ...(isWrite && { timeout: LATE_WRITE_MS }),
      // The URL already contains the query.
      queryString: () => request.search,
      rewriteRequestHeaders: () => requestHeaders(request.raw.headers, given),
      rewriteHeaders: (headers) => {
        stopTimer();
        beforeAnswer(request, headers, reply);
        return answerHeaders(headers as IncomingHttpHeaders);
      },
      // Called with every outcome, also after the client has left.
      retryDelay: ({ err, attempt }) => {
        if (attempt === 0 && !reply.sent && !isWrite && !isStandIn(to) && wasClosed(err)) return 1;
        release();
        return null;
      },
      onResponse: (_request, _reply, { stream }) => {
        // A stream may be silent for hours.
        if (route?.stream) {
          request.raw.setTimeout(0);
          eventStreams.note(reply);
        }
        if (reply.sent) stream.resume();
        else void reply.send(route?.stream ? stream : unread.take(stream, reply.raw));
      },
      onError: (_reply, { error }) => {
        stopTimer();
        if (isWrite && ownersOfPublicReads.has(to) && mayHaveArrived(error)) reads.anythingChanged();
        if (!reply.sent) void reply.send(asProductError(error));
      },
    });
  };

  /** Drops what the write changed or ended before the writer gets its response, even if the writer has disconnected. */
  function beforeAnswer(request: FastifyRequest, headers: IncomingHttpHeaders, reply: FastifyReply): void {
    if (headers[INVALIDATE_TAGS_HEADER] !== undefined) reads.changed(tagsOf(headers[INVALIDATE_TAGS_HEADER]));
    const { caller, routeOptions } = request;
    const ends = routeOptions.config.route?.endsSessions;
    if (reply.statusCode >= 400 || isRead(request) || caller?.kind !== 'user') return;
    if (ends === 'own') sessions.forget({ userIds: [caller.userId] });
    if (ends === 'any') sessions.forgetAll();
  }
}

/** Returns the body with its content type; without one, reply-from would serialize the bytes as JSON. */
function bodyOf(request: FastifyRequest): { body?: unknown; contentType?: string } {
  const { body, raw } = request;
  if (!Buffer.isBuffer(body) || isUpload(request)) return {};
  return { body, contentType: raw.headers['content-type'] ?? 'application/octet-stream' };
}

/** Calls `late` unless stopped in time. For an upload, the time begins when its body has arrived. */
function inTime(request: FastifyRequest, ms: number, late: () => void): () => void {
  const { raw } = request;
  let timer: NodeJS.Timeout | undefined;
  const start = (): void => {
    timer = setTimeout(late, ms);
  };
  if (isUpload(request) && !raw.complete) raw.once('end', start);
  else start();
  return () => {
    raw.off('end', start);
    clearTimeout(timer);
  };
}
