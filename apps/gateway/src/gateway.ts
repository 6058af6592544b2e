import { createServer, type RequestListener, type Server } from 'node:http';
import { InternalClient, InternalTokens } from '@campus-deals/service-defaults/without-database';
import type { GatewayBroadcast } from './broadcast.js';
import { PublicReads } from './cache/public-reads.js';
import type { GatewayEnv } from './env.js';
import type { Exchange } from './front-door/exchange.js';
import { FrontDoor } from './front-door/front-door.js';
import { operationsListener } from './front-door/operations.js';
import { securityHeaders } from './front-door/security-headers.js';
import { Gate } from './gate/gate-cookie.js';
import { RateLimits } from './limits/rate-limits.js';
import { Pages } from './pages/pages.js';
import { Services } from './proxy/services.js';
import { Upstream } from './proxy/upstream.js';
import { SessionLookup } from './sessions/session-lookup.js';

/** The gateway's parts, put together. Nest serves its own few controllers; everything else passes through here. */
export class Gateway {
  readonly gate: Gate;
  readonly reads: PublicReads;
  readonly sessions: SessionLookup;
  readonly services: Services;
  readonly urls: { identity: string; catalog: string; notification: string };
  private readonly web: Upstream | undefined;
  /** Not of the house: health tells of them, the API's description does not. */
  readonly standIns: { 'auth-provider'?: string };
  private readonly limits: RateLimits;
  private operations: Server | undefined;
  /** Set once logging is there. */
  onError: (error: unknown, exchange?: Exchange) => void = () => undefined;

  constructor(
    readonly env: GatewayEnv,
    readonly broadcast: GatewayBroadcast & { close(): Promise<void> },
  ) {
    const tokens = new InternalTokens(env.INTERNAL_TOKEN_SECRET);
    const security = securityHeaders(env);
    this.urls = { identity: env.IDENTITY_URL, catalog: env.CATALOG_URL, notification: env.NOTIFICATION_URL };
    this.standIns = env.AUTH_PROVIDER_URL ? { 'auth-provider': env.AUTH_PROVIDER_URL } : {};
    this.gate = new Gate(env.SITE_ACCESS_PASSWORD, env.GATE_COOKIE_SECRET ?? env.INTERNAL_TOKEN_SECRET);
    this.limits = new RateLimits(env.RATE_LIMITS, env.REDIS_URL);
    this.reads = new PublicReads(broadcast, {
      enabled: env.CACHE === 'on',
      megabytes: env.CACHE_MEGABYTES,
      security: security.data,
    });
    this.services = new Services({ ...this.urls, ...this.standIns }, env.UPSTREAM_TIMEOUT_MS, tokens, this.reads);
    this.web = env.WEB_URL ? new Upstream('web', env.WEB_URL, env.UPSTREAM_TIMEOUT_MS) : undefined;
    this.sessions = new SessionLookup(
      new InternalClient({ from: 'gateway', to: 'identity', baseUrl: env.IDENTITY_URL, tokens }),
      broadcast,
    );
    this.frontDoorParts = {
      publicUrl: env.PUBLIC_URL,
      trustProxy: env.TRUST_PROXY,
      openOperations: env.NODE_ENV !== 'production' && env.OPERATIONS_PORT === undefined,
      security,
      tokens,
      reads: this.reads,
      sessions: this.sessions,
      limits: this.limits,
      gate: this.gate,
      services: this.services,
      pages: this.pages(security),
      onError: (error: unknown, exchange: Exchange) => this.onError(error, exchange),
    };
  }

  private readonly frontDoorParts: ConstructorParameters<typeof FrontDoor>[0];

  /** The public server: our front door before Nest's own listener. */
  readonly serverFactory = (own: RequestListener): Server => {
    const door = new FrontDoor(this.frontDoorParts, own);
    const { OPERATIONS_PORT, OPERATIONS_HOST, HOST } = this.env;
    if (OPERATIONS_PORT !== undefined)
      this.operations = createServer(operationsListener(own)).listen(OPERATIONS_PORT, OPERATIONS_HOST ?? HOST);
    return createServer({ keepAliveTimeout: 72_000, requestTimeout: 60_000, headersTimeout: 20_000 }, door.handle);
  };

  /** Where /metrics and the like are served, once listening; undefined without a port of their own. */
  get operationsPort(): number | undefined {
    const address = this.operations?.address();
    return typeof address === 'object' && address ? address.port : undefined;
  }

  async close(): Promise<void> {
    this.operations?.close();
    this.limits.close();
    await Promise.all([this.web?.close(), this.services.close(), this.broadcast.close()]);
  }

  private pages({ page }: ReturnType<typeof securityHeaders>): Pages | undefined {
    const { web, reads, gate } = this;
    const onError = (error: unknown, exchange: Exchange): void => this.onError(error, exchange);
    return web && new Pages({ web, reads, gate, security: page, onError });
  }
}
