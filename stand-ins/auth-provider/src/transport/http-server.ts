import cors from '@fastify/cors';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { AuthError, badJson } from '../errors/auth-error.js';
import { answerError } from '../errors/error-answer.js';

const BODY_LIMIT = 1024 * 1024;

/**
 * Creates an HTTP server without routes that behaves like GoTrue: bodies are always parsed as JSON, and responses allow
 * any origin.
 */
export async function createHttpServer(logger: Logger): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    // Mail scanners send HEAD, which must not use up a link.
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: firstValues },
    frameworkErrors: (error, _request, reply) => void answerError(error, reply, logger),
  });
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: ['x-supabase-api-version'],
    maxAge: 600,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string | Buffer) =>
    parseJson(body.toString()),
  );
  app.addHook('onSend', async (_request, reply) => {
    // Responses contain tokens and addresses. Only the key set overrides this.
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode: status, elapsedTime }) => {
    // The route pattern, never the URL: queries contain tokens.
    const line = { method, route: routeOptions.url ?? 'unknown', status, ms: Math.round(elapsedTime) };
    logger[status >= 400 || method !== 'GET' ? 'info' : 'debug'](line, 'answered');
  });
  app.setErrorHandler((error, _request, reply) => answerError(error, reply, logger));
  app.setNotFoundHandler((_request, reply) =>
    answerError(new AuthError(404, 'not_found', 'There is nothing here'), reply, logger),
  );
  return app;
}

function parseJson(text: string): object {
  if (text.trim() === '') return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw badJson('it is no JSON');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw badJson('it is no object');
  return parsed;
}

function firstValues(query: string): Record<string, string> {
  const values = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(query)) values[name] ??= value;
  return values;
}
