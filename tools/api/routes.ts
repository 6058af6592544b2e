import 'reflect-metadata';
import type { DtoClass } from '@campus-deals/contracts/rules';
import {
  createLogger,
  declaredRoutes,
  InternalClients,
  InternalTokens,
  parseEnv,
  SERVICE_NAME,
  type RouteDescription,
} from '@campus-deals/service-defaults';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { EdgeRoute } from './edge-rows.ts';

/** A public route. The gateway's own routes have no access level. */
export interface ApiRoute extends RouteDescription, EdgeRoute {
  params?: DtoClass | undefined;
  query?: DtoClass | undefined;
  body?: DtoClass | undefined;
}

/** Environment with a value for every variable. Nothing connects, so only the format of a value matters. */
const environment = new Proxy({} as Record<string, unknown>, {
  get: (_, name) => ENVIRONMENT[String(name)] ?? (/URL|DIR/.test(String(name)) ? 'http://localhost' : 'x'.repeat(44)),
});
const ENVIRONMENT: Record<string, unknown> = { DEV_LOGIN: 'on' };
const PREVIEW = { preview: true, logger: false, abortOnError: false } as const;

/** Lists the public routes of all services and of the gateway, as their built code declares them. */
export async function apiRoutes(): Promise<ApiRoute[]> {
  const names = ['identity', 'catalog', 'billing', 'notification'];
  const routes = await Promise.all(names.map(routesOfService));
  return [...routes.flat(), ...(await routesOfGateway())].filter(({ route }) => route.includes(' /api/'));
}

/** Builds a service's modules in Nest's preview mode: without providers, a database or listening. */
async function routesOfService(name: string): Promise<ApiRoute[]> {
  const [exported] = Object.values(await import(`../../apps/${name}-service/dist/${name}.module.js`)) as {
    with(env: unknown): object;
  }[];
  const tokens = [InternalClients, InternalTokens, SERVICE_NAME];
  const root = {
    module: class Preview {},
    global: true,
    imports: [exported?.with(environment)],
    providers: tokens.map((provide) => ({ provide, useValue: name })),
    exports: tokens,
  };
  const app = await NestFactory.create(root as never, new FastifyAdapter(), PREVIEW);
  return declaredRoutes(app).flatMap(({ route, access, edge, description, inputs }) => {
    const inputFrom = (from: string) => inputs.find((input) => input.from === from)?.type;
    const [params, query, body] = ['path', 'query', 'body'].map(inputFrom);
    return description ? [{ route, service: name, access, edge, ...description, params, query, body }] : [];
  });
}

/** Lists the gateway's own routes. Its settings name nonexistent hosts, to which it sends no request here. */
async function routesOfGateway(): Promise<ApiRoute[]> {
  const { createGateway } = await import('../../apps/gateway/dist/gateway.js' as string);
  const { GatewayEnv } = await import('../../apps/gateway/dist/env.js' as string);
  const services = ['IDENTITY_URL', 'CATALOG_URL', 'BILLING_URL', 'NOTIFICATION_URL'];
  const env = parseEnv(GatewayEnv as typeof Object, {
    NODE_ENV: 'test',
    PORT: '0',
    INTERNAL_TOKEN_SECRET: 'x'.repeat(44),
    SUPABASE_ANON_KEY: 'x',
    PUBLIC_URL: 'http://localhost',
    QUEUE_DATABASE_URL: 'postgresql://127.0.0.1:9/none',
    ...Object.fromEntries(services.map((name) => [name, 'http://127.0.0.1:9'])),
  });
  const nothing = async (): Promise<void> => undefined;
  const broadcast = { connected: false, subscribe: () => () => undefined, publish: nothing, close: nothing };
  const { app, ownRoutes } = await createGateway(env, { broadcast, logger: createLogger('gateway', 'silent') });
  await app.close();
  return ownRoutes.map(({ method, url, ...description }: Record<string, unknown>) => ({
    route: `${method} ${url}`,
    service: 'gateway',
    edge: {},
    errors: [],
    ...description,
  }));
}
