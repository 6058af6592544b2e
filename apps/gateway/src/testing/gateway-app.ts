import type { AddressInfo } from 'node:net';
import { createBroadcast, type Broadcast } from '@campus-deals/messaging/broadcast';
import { createLogger, parseEnv } from '@campus-deals/service-defaults/without-nest';
import { eventually } from '@campus-deals/testing';
import { GatewayEnv } from '../env.js';
import { createGateway, type Gateway, type GatewayParts } from '../gateway.js';
import { BODY_LIMITS, type BodyLimits } from '../http/bodies.js';
import { allAt } from './fake-service.js';

/** The system's secret for its signed tokens. */
export const SECRET = 'a secret of at least thirty-two characters';
/** A URL on whose port no server listens. */
export const NOBODY = 'http://127.0.0.1:9';

export interface GatewayApp {
  gateway: Gateway & { broadcast: Broadcast };
  url: string;
  /** Base URL of probes and metrics. */
  operationsUrl: string;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Sends a write like our own pages. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

export async function gatewayApp(
  env: Record<string, string>,
  bodyLimits: Partial<BodyLimits> = {},
  parts: Partial<Pick<GatewayParts, 'unreadLimits' | 'connections' | 'logger'>> = {},
): Promise<GatewayApp> {
  const settings = parseEnv(GatewayEnv, {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    INTERNAL_TOKEN_SECRET: SECRET,
    PUBLIC_URL: 'http://campus.test',
    ...allAt(NOBODY),
    SUPABASE_ANON_KEY: 'sb_publishable_test',
    RATE_LIMITS: 'relaxed',
    INTERNAL_TIMEOUT_MS: '60000',
    UPSTREAM_TIMEOUT_MS: '60000',
    ...env,
  });
  const broadcast = createBroadcast(settings);
  const gateway = await createGateway(settings, {
    broadcast,
    logger: createLogger('gateway', 'silent'),
    bodyLimits: { ...BODY_LIMITS, ...bodyLimits },
    redisTimeoutMs: 60_000,
    ...parts,
  });
  await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  await gateway.operations?.listen({ port: 0, host: '127.0.0.1' });
  const url = urlOf(gateway.app);
  await eventually(() => broadcast.connected, { message: 'broadcasts are up' });
  return {
    gateway: { ...gateway, broadcast },
    url,
    operationsUrl: urlOf(gateway.operations ?? gateway.app),
    get: (path, headers = {}) => fetch(url + path, { headers, redirect: 'manual' }),
    post: (path, body, headers = {}) =>
      fetch(url + path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          origin: 'http://campus.test',
          'sec-fetch-site': 'same-origin',
          ...headers,
        },
      }),
    close: () => gateway.app.close(),
  };
}

function urlOf({ server }: Gateway['app']): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
