import { Injectable, Module, type DynamicModule, type OnApplicationShutdown, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, NestFactory } from '@nestjs/core';
import { RouteConfig, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyContextConfig } from 'fastify';
import { LoggerModule, Logger as NestLogger } from 'nestjs-pino';
import type { Logger } from 'pino';
import { AccessGuard } from './access.js';
import { AROUND_REQUEST, type AroundRequest } from './request-context.js';
import { INVALIDATE_TAGS_HEADER } from './cache-tags.js';
import { watchForAbort } from './client-aborts.js';
import { OperationsController } from './operations.controller.js';
import { InternalClients, type ServiceAddresses } from './internal-client.js';
import { InternalTokens } from './internal-tokens.js';
import { JsonAdapter } from './json-answer.js';
import { createLogger } from './logger.js';
import { noteAnswer } from './metrics.js';
import { serveOpenApi } from './open-api.js';
import type { WebhookClasses } from './open-api-webhooks.js';
import { ProblemFilter } from './problem.filter.js';
import { currentRequest, runInRequestScope } from './request-context.js';
import { IDLE_CONNECTION_MS } from './graceful-shutdown.js';
import { Bulkhead } from './load-shedding.js';
import { RequestPipe } from './request.pipe.js';
import type { ServiceEnv } from './service-env.js';
import { traceRequest } from './tracing/request-spans.js';
import { isTracing } from './tracing/spans.js';
import { stopTracing } from './tracing/start-tracing.js';
import { RELEASE, SERVICE_NAME } from './service-env.js';
import { toProblem } from './to-problem.js';

export interface ServiceDefinition {
  name: string;
  module: Type | DynamicModule;
  env: ServiceEnv & ServiceAddresses;
  /** Logger. Default: JSON lines on standard output, at the level in `env`. */
  logger?: Logger;
  /** Maximum duration of a graceful shutdown. Default: 15 s. */
  stopWithinMs?: number;
  /** Whether to keep the raw bytes of JSON bodies (`request.rawBody`), for verifying signatures. */
  keepsRawBodies?: boolean;
  /** Outgoing webhooks, for the API description. */
  webhooks?: WebhookClasses;
  /** Called after wiring and before the service listens. */
  beforeListen?: (app: NestFastifyApplication) => Promise<void>;
}

const PROBLEM_JSON = { 'content-type': 'application/problem+json; charset=utf-8' };
const OPTIONAL_AROUND_REQUEST = Symbol('OPTIONAL_AROUND_REQUEST');

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set by `@LongLived`. */
    isLongLived?: true;
  }
}

/** Exempts a long, cheap route (an event stream) from the limit of concurrent requests. It needs its own limit. */
export const LongLived = (): MethodDecorator => RouteConfig({ isLongLived: true } satisfies FastifyContextConfig);

/** Maximum size of a JSON body in bytes. */
const BODY_LIMIT = 100 * 1024;
/** Node's limit for a request line. Longer parameters are refused by their own rules, with the usual error. */
const MAXIMUM_PARAM_LENGTH = 16 * 1024;

/** Maximum concurrent requests. With twenty database connections they complete in a fraction of a second. */
const MAX_AT_ONCE = 256;
const PROBES = new Set(['/live', '/ready', '/metrics', '/status']);

/** Creates a fully wired service that does not listen yet, for `startService` and for tests (`app.inject`). */
export async function createService(definition: ServiceDefinition): Promise<NestFastifyApplication> {
  const logger = definition.logger ?? createLogger(definition.name, definition.env.LOG_LEVEL);
  const adapter = new JsonAdapter({
    bodyLimit: BODY_LIMIT,
    keepAliveTimeout: IDLE_CONNECTION_MS,
    routerOptions: { maxParamLength: MAXIMUM_PARAM_LENGTH },
  });
  const app = await NestFactory.create<NestFastifyApplication>(rootModule(definition, logger), adapter, {
    bufferLogs: true,
    abortOnError: false,
    rawBody: definition.keepsRawBodies ?? false,
  });
  app.useLogger(app.get(NestLogger));
  app.useGlobalPipes(new RequestPipe());
  boundRequests(app, definition.name);
  addRequestHooks(app, logger);
  serveOpenApi(app, definition.name, definition.webhooks);
  return app;
}

function rootModule({ name, module, env }: ServiceDefinition, logger: Logger): DynamicModule {
  @Module({})
  class ServiceModule {}
  const tokens = new InternalTokens(env.INTERNAL_TOKEN_SECRET, env.INTERNAL_TOKEN_SECRET_PREVIOUS);
  return {
    module: ServiceModule,
    global: true,
    // Routes Nest's logger through the same pino, without per-request middleware.
    imports: [LoggerModule.forRoot({ pinoHttp: { logger, autoLogging: false }, forRoutes: [] }), module],
    controllers: [OperationsController],
    providers: [
      { provide: SERVICE_NAME, useValue: name },
      { provide: RELEASE, useValue: env.RELEASE ?? null },
      { provide: InternalTokens, useValue: tokens },
      { provide: InternalClients, useValue: new InternalClients(name, tokens, env) },
      {
        provide: OPTIONAL_AROUND_REQUEST,
        useFactory: (around?: AroundRequest) => around,
        inject: [{ token: AROUND_REQUEST, optional: true }],
      },
      TracingEnd,
      { provide: APP_GUARD, useClass: AccessGuard },
      { provide: APP_FILTER, useClass: ProblemFilter },
    ],
    exports: [SERVICE_NAME, InternalTokens, InternalClients],
  };
}

/** Sends the last spans before the process ends. */
@Injectable()
class TracingEnd implements OnApplicationShutdown {
  onApplicationShutdown(): Promise<void> {
    return stopTracing();
  }
}

/** Gives every request its scope and its own entity manager, measures it, logs writes and failures. */
function addRequestHooks(app: NestFastifyApplication, logger: Logger): void {
  const aroundRequest = app.get<AroundRequest | undefined>(OPTIONAL_AROUND_REQUEST);
  const server = app.getHttpAdapter().getInstance();
  server.addHook('onRequest', ({ method, headers, routeOptions }, reply, done) => {
    const requestId = single(headers['x-request-id']);
    const traceparent = single(headers['traceparent']);
    // While tracing, the span already carries the trace.
    const given = { ...(requestId && { requestId }), ...(traceparent && !isTracing() && { traceparent }) };
    const route = routeOptions.url ?? 'unknown';
    watchForAbort(reply.raw, { logger, method, route, requestId });
    traceRequest({ method, route, headers, answer: reply.raw }, () =>
      runInRequestScope(given, () => (aroundRequest ? aroundRequest(done) : done())),
    );
  });
  server.addHook('onSend', (_request, reply, _payload, done) => {
    const tags = currentRequest()?.changedTags;
    if (tags?.size && reply.statusCode < 400) void reply.header(INVALIDATE_TAGS_HEADER, [...tags].join(','));
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    noteAnswer({ method: request.method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    const line = { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    if (reply.statusCode >= 400 || request.method !== 'GET') logger.info(line, 'answered');
    else logger.debug(line, 'answered');
    done();
  });
}

/** Sheds load beyond the limit of concurrent requests. `@LongLived` routes have their own limit. */
function boundRequests(app: NestFastifyApplication, name: string): void {
  const bulkhead = new Bulkhead(name, MAX_AT_ONCE);
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request, reply, done) => {
      const { url = '', config } = request.routeOptions;
      if (PROBES.has(url) || config.isLongLived) return done();
      try {
        const release = bulkhead.tryAcquire();
        reply.raw.once('finish', release).once('close', release);
        done();
      } catch (error) {
        const body = toProblem(error);
        void reply
          .code(body.status)
          .headers({ ...PROBLEM_JSON, 'retry-after': '2' })
          .send(JSON.stringify(body));
      }
    });
}

const single = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;
