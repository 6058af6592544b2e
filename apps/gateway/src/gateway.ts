import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { InternalClients, InternalTokens } from '@campus-deals/service-defaults/without-nest';
import fastify, { type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { GatewayBroadcast } from './broadcast.js';
import { PublicReads } from './cache/public-reads.js';
import { responseCache } from './cache/public-reads.plugin.js';
import { ApiDocuments } from './docs/api-documents.js';
import { docsRoutes } from './docs/docs.routes.js';
import { ownDocument, type OwnRoute } from './docs/own-document.js';
import type { GatewayEnv } from './env.js';
import { gateOf } from './gate/gate.js';
import { accessGate, gateRoutes } from './gate/gate.routes.js';
import { registerMetrics } from './gateway-metrics.js';
import { healthRoutes } from './health/health.routes.js';
import { SiteHealth } from './health/site-health.js';
import { bodies, BODY_LIMIT, BODY_LIMITS, type BodyLimits } from './http/bodies.js';
import { BROTLI, ENCODINGS, GZIP, SMALLEST_COMPRESSED } from './http/encoding.js';
import { durations, operationsRoutes } from './http/operations.js';
import { originCheck } from './http/origin.js';
import { problems, refuseAddress } from './http/problems.js';
import { requestContext } from './http/request-context.js';
import { requestIdOf } from './http/request-labels.js';
import { secured, securityHeaders, type Headers } from './http/security-headers.js';
import { credentials } from './limits/credentials.plugin.js';
import { limits } from './limits/limits.plugin.js';
import { RateLimits } from './limits/rate-limits.js';
import { pages } from './pages/pages.plugin.js';
import { proxy } from './proxy/proxy.plugin.js';
import type { UnreadLimits } from './proxy/unread-answers.js';
import { Upstreams } from './proxy/upstreams.js';
import { SessionLookup } from './sessions/session-lookup.js';
import { carriesSession, webReads, session } from './sessions/session.plugin.js';
import { sessionRoutes } from './sessions/session.routes.js';
import { configRoutes, SETTINGS_TAG } from './site/config.routes.js';
import { SiteSettings } from './site/site-settings.js';

export interface GatewayParts {
  broadcast: GatewayBroadcast & { close(): Promise<void> };
  logger: Logger;
  bodyLimits?: BodyLimits;
  unreadLimits?: UnreadLimits;
  /** Maximum connections to each service. */
  connections?: number;
  /** Maximum wait for the Redis that counts requests. */
  redisTimeoutMs?: number;
}

export interface Gateway {
  app: FastifyInstance;
  /** Serves probes and metrics on a separate port, if there is one. */
  operations: FastifyInstance | undefined;
  reads: PublicReads;
  sessions: SessionLookup;
  settings: SiteSettings;
  ownRoutes: OwnRoute[];
}

/** Creates the gateway, not yet listening: one plugin per concern, in the order in which a request passes them. */
export async function createGateway(
  env: GatewayEnv,
  { broadcast, logger, bodyLimits = BODY_LIMITS, unreadLimits, connections, redisTimeoutMs }: GatewayParts,
): Promise<Gateway> {
  const { PUBLIC_URL: publicUrl } = env;
  const services = {
    identity: env.IDENTITY_URL,
    catalog: env.CATALOG_URL,
    notification: env.NOTIFICATION_URL,
    billing: env.BILLING_URL,
  };
  const standIns: Record<string, string> = {
    ...(env.AUTH_PROVIDER_URL && { 'auth-provider': env.AUTH_PROVIDER_URL }),
    ...(env.PAYMENT_PROVIDER_URL && { 'payment-provider': env.PAYMENT_PROVIDER_URL }),
  };
  const security = securityHeaders(env);
  const tokens = new InternalTokens(env.INTERNAL_TOKEN_SECRET, env.INTERNAL_TOKEN_SECRET_PREVIOUS);
  const gate = gateOf(env);
  const rateLimits = new RateLimits(env.RATE_LIMITS, env.REDIS_URL, redisTimeoutMs);
  const upstreams = new Upstreams({ timeoutMs: env.UPSTREAM_TIMEOUT_MS, connections, streams: env.EVENT_STREAMS });
  const reads = new PublicReads(broadcast, {
    enabled: env.CACHE === 'on',
    megabytes: env.CACHE_MEGABYTES,
    security: security.data,
  });
  const identity = new InternalClients('gateway', tokens, env).to('identity');
  const sessions = new SessionLookup(identity, broadcast);
  const settings = new SiteSettings(identity, broadcast, env, () => reads.drop([SETTINGS_TAG]));

  const app = newFastify(env, security.data);
  const ownRoutes: OwnRoute[] = [];
  app.addHook('onRoute', ({ config }) => {
    if (config?.own && !ownRoutes.includes(config.own)) ownRoutes.push(config.own);
  });
  await app.register(problems, { logger, security: security.data });
  closeIdleConnections(app);
  await app.register(durations);
  await app.register(secured, security);
  await app.register(compress, {
    threshold: SMALLEST_COMPRESSED,
    encodings: ENCODINGS,
    brotliOptions: BROTLI,
    zlibOptions: GZIP,
  });

  await app.register(cookie, { hook: false });
  await app.register(webReads, { tokens });
  await app.register(requestContext, { devLogin: env.DEV_LOGIN === 'on', logger });
  await app.register(accessGate, { gate });
  await app.register(originCheck, { publicUrl });
  await app.register(bodies, bodyLimits);
  await app.register(limits, { limits: rateLimits, hasSession: carriesSession(publicUrl) });
  await app.register(credentials, { limits: rateLimits, timeoutMs: env.UPSTREAM_TIMEOUT_MS / 2 });
  await app.register(session, { publicUrl, sessions, limits: rateLimits });
  await app.register(responseCache, { reads, upstreams, urls: services, tokens, embeddable: security.embeddable });

  configRoutes(app, env, settings);
  gateRoutes(app, gate, rateLimits);
  sessionRoutes(app);
  const beside = {
    ...(env.NOTIFICATION_SENDER_URL && { 'notification-sender': env.NOTIFICATION_SENDER_URL }),
    ...(env.WEB_URL && { web: env.WEB_URL }),
  };
  const health = new SiteHealth({ ...services, ...beside, ...standIns }, broadcast);
  healthRoutes(app, health, env.RELEASE ?? null);
  const productName = (): string => settings.current().productName;
  docsRoutes(app, new ApiDocuments(services, () => ownDocument(ownRoutes), productName), productName);
  await app.register(proxy, {
    urls: { ...services, ...standIns },
    publicUrl,
    tokens,
    upstreams,
    reads,
    sessions,
    timeoutMs: env.UPSTREAM_TIMEOUT_MS,
    unreadLimits,
    streamLimits: { perReplica: env.EVENT_STREAMS, perNetwork: env.EVENT_STREAMS_PER_NETWORK },
  });
  if (env.WEB_URL)
    await app.register(pages, {
      webUrl: env.WEB_URL,
      upstreams,
      reads,
      gate,
      security,
      productName,
      logger,
    });

  const operations = await operationsOf(env, app, health);
  registerMetrics(reads);
  app.addHook('onClose', async () => {
    reads.close();
    settings.close();
    rateLimits.close();
    await Promise.all([operations?.close(), upstreams.close(), broadcast.close()]);
  });
  await settings.refresh();
  return { app, operations, reads, sessions, settings, ownRoutes };
}

function newFastify(env: GatewayEnv, security: Headers): FastifyInstance {
  return fastify({
    genReqId: requestIdOf,
    frameworkErrors: refuseAddress(security),
    requestIdHeader: false,
    trustProxy: env.TRUST_PROXY.length > 0 ? env.TRUST_PROXY : false,
    exposeHeadRoutes: false,
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 2048 },
    keepAliveTimeout: 72_000,
    requestTimeout: 70_000,
    // A client that accepts no data for this long has disconnected; every response has begun by then.
    connectionTimeout: env.UPSTREAM_TIMEOUT_MS + 20_000,
    forceCloseConnections: 'idle',
    // During shutdown, requests on open connections are still answered while the others finish.
    return503OnClosing: false,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5000 },
  });
}

/** Closes connections that become idle during shutdown. Node itself closes only those that are idle when it begins. */
function closeIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), 100);
    app.server.once('close', () => clearInterval(timer));
  });
}

/** Serves operations on a separate port; without one on the public port, but never in production. */
async function operationsOf(
  env: GatewayEnv,
  app: FastifyInstance,
  health: SiteHealth,
): Promise<FastifyInstance | undefined> {
  if (env.OPERATIONS_PORT === undefined) {
    if (env.NODE_ENV !== 'production') await app.register(operationsRoutes, { health });
    return undefined;
  }
  const operations = fastify();
  await operations.register(operationsRoutes, { health });
  return operations;
}
