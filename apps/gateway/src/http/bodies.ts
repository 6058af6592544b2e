import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { clientKey, ProductError } from '@campus-deals/service-defaults/without-nest';
import { TooManyRequests } from './problems.js';

/** Default maximum body size in bytes. */
export const BODY_LIMIT = 100 * 1024;

export interface BodyLimits {
  /** Maximum time for a body to arrive. */
  smallBodyMs: number;
  uploadMs: number;
  /** Maximum bodies in transit per account, or per address for visitors. */
  smallBodiesAtOnce: number;
  uploadsAtOnce: number;
}

export const BODY_LIMITS: BodyLimits = {
  smallBodyMs: 10_000,
  uploadMs: 60_000,
  smallBodiesAtOnce: 64,
  uploadsAtOnce: 8,
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Called once the body has arrived, or its sender has disconnected. */
    bodyArrived?: () => void;
    /** The sender whose bodies count together, where it is neither an account nor an address. */
    sender?: string;
  }
}

/**
 * Limits request bodies in time and number per sender, so that slow bodies do not affect others who share the address.
 * A small body is read completely before any service is called, so a slow sender occupies no other connection. Uploads
 * are streamed over separate connections.
 */
export const bodies = fp(async (app: FastifyInstance, limits: BodyLimits) => {
  const small = new Map<string, number>();
  const uploads = new Map<string, number>();

  app.removeAllContentTypeParsers();
  // Only uploads are streamed. Mail programs also send the form of a one-click unsubscription.
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: IncomingMessage) =>
    isUpload(request) ? payload : readBuffer(payload),
  );
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, routeOptions } = request;
    if (!hasBody(request)) return done();
    const { route } = routeOptions.config;
    const length = Number(headers['content-length'] ?? 0);
    if (length > (route?.bodyLimit ?? BODY_LIMIT)) return done(new ProductError('body_too_large', route?.tooLarge));
    if (!accepts(request)) return done(new ProductError('unsupported_media_type'));
    // A stream is limited only by its announced length.
    if (isUpload(request) && headers['content-length'] === undefined) return done(new ProductError('length_required'));
    done();
  });

  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (!hasBody(request)) return done();
    const isLarge = isUpload(request);
    const counts = isLarge ? uploads : small;
    const most = isLarge ? limits.uploadsAtOnce : limits.smallBodiesAtOnce;
    const sender = senderOf(request);
    const underWay = counts.get(sender) ?? 0;
    if (underWay >= most) return done(new TooManyRequests(1));
    counts.set(sender, underWay + 1);
    const timer = setTimeout(
      () => void reply.header('connection', 'close').send(new ProductError('request_timeout')),
      isLarge ? limits.uploadMs : limits.smallBodyMs,
    );
    request.bodyArrived = () => {
      request.bodyArrived = () => undefined;
      clearTimeout(timer);
      const left = (counts.get(sender) ?? 1) - 1;
      if (left === 0) counts.delete(sender);
      else counts.set(sender, left);
    };
    request.raw.once('close', () => request.bodyArrived?.());
    done();
  });

  app.addHook('preValidation', (request, _reply, done) => {
    if (!isUpload(request)) request.bodyArrived?.();
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    request.bodyArrived?.();
    done();
  });
});

async function readBuffer(payload: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of payload as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > BODY_LIMIT) throw new ProductError('body_too_large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Identifies the sender. The session is known by now: bodies are read after its look-up. */
function senderOf({ caller, ip, sender }: FastifyRequest): string {
  if (sender !== undefined) return sender;
  return caller?.kind === 'user' ? `account ${caller.userId}` : clientKey(ip);
}

function hasBody({ method, headers }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

export function isUpload({ routeOptions, headers }: FastifyRequest): boolean {
  return routeOptions.config.route?.multipart === true && mediaType(headers['content-type']) === 'multipart/form-data';
}

function accepts({ routeOptions, headers }: FastifyRequest): boolean {
  const { route } = routeOptions.config;
  if (route?.fromAnywhere) return true;
  const type = mediaType(headers['content-type']);
  return type === 'application/json' || (route?.multipart === true && type === 'multipart/form-data');
}

const mediaType = (contentType = ''): string => (contentType.split(';')[0] ?? '').trim().toLowerCase();
