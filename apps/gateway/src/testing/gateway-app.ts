import type { AddressInfo } from 'node:net';
import { createBroadcast } from '@campus-deals/messaging/broadcast';
import { createService, parseEnv } from '@campus-deals/service-defaults/without-database';
import { eventually } from '@campus-deals/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { GatewayEnv } from '../env.js';
import { Gateway } from '../gateway.js';
import { GatewayModule } from '../gateway.module.js';

/** The house's, for its signed tokens. */
export const SECRET = 'a secret of at least thirty-two characters';
/** At this port nobody listens. */
export const NOBODY = 'http://127.0.0.1:9';

export interface GatewayApp {
  app: NestFastifyApplication;
  gateway: Gateway;
  url: string;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** A write as our own pages send it. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

export async function gatewayApp(env: Record<string, string>): Promise<GatewayApp> {
  const settings = parseEnv(GatewayEnv, {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    INTERNAL_TOKEN_SECRET: SECRET,
    PUBLIC_URL: 'http://campus.test',
    IDENTITY_URL: NOBODY,
    CATALOG_URL: NOBODY,
    NOTIFICATION_URL: NOBODY,
    SUPABASE_ANON_KEY: 'sb_publishable_test',
    RATE_LIMITS: 'relaxed',
    ...env,
  });
  const broadcast = createBroadcast(settings);
  const gateway = new Gateway(settings, broadcast);
  const app = await createService({
    name: 'gateway',
    module: GatewayModule.forRoot(gateway),
    env: settings,
    serverFactory: gateway.serverFactory,
  });
  await app.listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  await eventually(() => broadcast.connected, { message: 'broadcasts are up' });
  return {
    app,
    gateway,
    url,
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
    close: () => app.close(),
  };
}
