import type { ServiceName } from '@campus-deals/contracts/enumerations';
import type { EdgeOptions, SessionUse } from '@campus-deals/service-defaults/without-nest';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import type { OwnRoute, OwnRouteDescription } from './docs/own-document.js';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { SERVICE_ROUTES } from './routes.gen.js';
import { STAND_IN_PATH } from './site/payment-script.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on the gateway's own routes. */
    own?: OwnRoute;
  }
}

/** Local replacements for hosted services. They never receive caller identity. */
export const STAND_INS = ['auth-provider', 'payment-provider'] as const;
type StandIn = (typeof STAND_INS)[number];

/** Destinations behind the gateway. */
export type Destination = ServiceName | StandIn;

export function isStandIn(destination: string): destination is StandIn {
  return (STAND_INS as readonly string[]).includes(destination);
}

export interface Route extends Omit<EdgeOptions, 'row'> {
  /** A path, or with a final `/*` the path and everything below it; `:id` matches any one segment. */
  path: string;
  to: Destination | 'gateway' | 'web';
  session: SessionUse;
  /** HTML, under the content policy for pages. */
  isPage?: true;
}

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** More than the provider accepts (1 MiB), so that its own error is returned, which supabase-js understands. */
const PROVIDER_BODY = 2 * 1024 * 1024;
const PROVIDER_HEADERS = [
  'authorization',
  'apikey',
  'x-client-info',
  'x-supabase-api-version',
  'origin',
  'referer',
  'access-control-request-method',
  'access-control-request-headers',
];

/** Rows of the gateway itself and of the stand-ins. */
export const OWN_ROUTES: readonly Route[] = [
  { path: '/api/config', to: 'gateway', session: 'none', beforeGate: true },
  { path: '/api/gate', to: 'gateway', session: 'none', beforeGate: true },
  { path: '/api/health', to: 'gateway', session: 'optional', beforeGate: true },
  { path: '/api/admin/operations/health', to: 'gateway', session: 'required' },
  { path: '/api/docs/*', to: 'gateway', session: 'none', isPage: true },
  { path: '/api/auth/session', to: 'gateway', session: 'exact', methods: ['GET', 'HEAD'], beforeGate: true },

  // Sign-ins by mail also count by mailbox.
  {
    path: '/auth/v1/otp',
    to: 'auth-provider',
    session: 'none',
    methods: ['POST', 'OPTIONS'],
    forwards: PROVIDER_HEADERS,
    fromAnywhere: true,
    beforeGate: true,
    bodyLimit: PROVIDER_BODY,
    limit: 'sign-in',
  },
  // A bearer protocol without a cookie to abuse: any page may use it, like the hosted provider.
  {
    path: '/auth/v1/*',
    to: 'auth-provider',
    session: 'none',
    methods: ['GET', 'HEAD', ...WRITES, 'OPTIONS'],
    forwards: PROVIDER_HEADERS,
    fromAnywhere: true,
    beforeGate: true,
    bodyLimit: PROVIDER_BODY,
  },

  // The same for browser requests to the payment provider.
  {
    path: `${STAND_IN_PATH}/*`,
    to: 'payment-provider',
    session: 'none',
    methods: ['GET', 'HEAD', 'POST', 'OPTIONS'],
    forwards: [
      'authorization',
      'idempotency-key',
      'origin',
      'access-control-request-method',
      'access-control-request-headers',
    ],
    fromAnywhere: true,
    beforeGate: true,
    framed: true,
  },
];

/** All public paths except pages, with their destinations. An unlisted path does not exist. */
export const ROUTES: readonly Route[] = [...OWN_ROUTES, ...SERVICE_ROUTES];

/** Route of everything outside /api without a row. */
export const PAGE: Route = { path: '*', to: 'web', session: 'none', isPage: true, readLimit: 'page' };
/** Route of drawings of deals, which mails embed. */
export const DRAWING: Route = { path: '/art/*', to: 'web', session: 'none', embeddable: true, readLimit: 'image' };

const READ_AND_WRITE = ['GET', 'HEAD', ...WRITES] as const;

/** Returns the row that serves a path. Undefined: a page, or below /api a path that does not exist. */
export const findRoute = finderIn(ROUTES);

/** Returns how to find the row that serves a path: the most specific one, and of several with its path the first. */
export function finderIn(rows: readonly Route[]): (method: string, path: string) => Route | undefined {
  const router = findMyWay<findMyWay.HTTPVersion.V1>();
  for (const row of rows)
    for (const [method, url] of methodsAndUrls(row))
      if (!router.hasRoute(method, url)) router.on(method, url, () => undefined, row);
  return (method, path) => router.find(method as HTTPMethod, path)?.store as Route | undefined;
}

/** Lets `handler` serve everything that the row covers and no earlier row does. */
export function serve(app: FastifyInstance, route: Route, handler: RouteHandlerMethod): void {
  for (const [method, url] of methodsAndUrls(route)) {
    if (app.hasRoute({ method, url }) || findRoute(method, sample(url)) !== route) continue;
    app.route({ method, url, handler, config: { route }, ...(route.bodyLimit && { bodyLimit: route.bodyLimit }) });
  }
}

/** Registers a route of the gateway itself, below a row of the table. */
export function ownRoute(
  app: FastifyInstance,
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  description: OwnRouteDescription,
  handler: RouteHandlerMethod,
): void {
  const route = findRoute(method, url);
  if (route?.to !== 'gateway') throw new Error(`The route table does not give ${method} ${url} to the gateway`);
  app.route({
    method: method === 'GET' ? ['GET', 'HEAD'] : method,
    url,
    handler,
    config: { route, own: { method, url, ...description } },
  });
}

function methodsAndUrls({ path, methods = READ_AND_WRITE }: Route): [HTTPMethod, string][] {
  const urls = path.endsWith('/*') ? [path.slice(0, -2), path] : [path];
  return methods.flatMap((method) => urls.map((url): [HTTPMethod, string] => [method as HTTPMethod, url]));
}

/** Returns an example URL of a pattern. */
const sample = (url: string): string => url.replaceAll(/:\w+/g, '1').replace('*', 'x');
