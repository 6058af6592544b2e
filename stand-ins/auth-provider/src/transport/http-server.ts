import cors from '@fastify/cors';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { AuthError, badJson } from '../errors/auth-error.js';
import { answerError } from '../errors/error-answer.js';

const BODY_LIMIT = 1024 * 1024;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const ALLOWED_HEADERS = [
  'accept',
  'apikey',
  'authorization',
  'content-type',
  'x-client-info',
  'x-supabase-api-version',
  'redirect_to',
];
const EXPOSED_HEADERS = ['x-total-count', 'link', 'x-supabase-api-version', 'retry-after'];

/**
 * Creates an HTTP server without routes that behaves like GoTrue: bodies are always parsed as JSON, and responses allow
 * any origin.
 */
export async function createHttpServer(trustedProxies: string[], logger: Logger): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: firstValues },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply, logger),
  });
  await app.register(cors, {
    origin: '*',
    methods: METHODS,
    allowedHeaders: ALLOWED_HEADERS,
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 600,
    strictPreflight: false,
  });
  readBodiesAsJson(app);
  app.addHook('onSend', async (_request, reply) => {
    // Responses contain tokens and addresses. Only the key set overrides this.
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => {
    // The route pattern, never the URL: queries contain tokens.
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    logger[line.status >= 400 || line.method !== 'GET' ? 'info' : 'debug'](line, 'answered');
  });
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, logger));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const allowed = METHODS.filter(
      (method) => app.findRoute({ method, url: path } as Parameters<typeof app.findRoute>[0]) !== null,
    );
    if (allowed.length === 0)
      return answerError(new AuthError(404, 'not_found', 'There is nothing here'), request, reply, logger);
    return answerError(
      new AuthError(405, 'method_not_allowed', 'This method is not allowed here'),
      request,
      reply.header('allow', allowed.join(', ')),
      logger,
    );
  });
  return app;
}

function readBodiesAsJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', async (request) => {
    // Clients' content types are ignored, even malformed ones.
    if (request.method !== 'GET' && request.method !== 'HEAD') request.headers['content-type'] = 'application/json';
  });
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer): Promise<object> => {
      const text = body.toString();
      if (text.trim() === '') return {};
      let parsed: unknown;
      try {
        parsed = JSON.parse(text);
      } catch {
        throw badJson('it is no JSON');
      }
      if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw badJson('it is no object');
      return parsed;
    },
  );
}

function firstValues(query: string): Record<string, string> {
  const values = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(query)) values[name] ??= value;
  return values;
}
