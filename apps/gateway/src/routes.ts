import type { ServiceName } from '@campus-deals/contracts/enumerations';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import type { OwnRoute, OwnRouteDescription } from './docs/own-document.js';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { IMAGE_MAXIMUM_BYTES, IMPORT_MAXIMUM_BYTES } from '@campus-deals/contracts/limits';
import { IMAGE_TOO_LARGE, IMPORT_TOO_LARGE } from '@campus-deals/contracts/messages';
import type { LimitClass } from './limits/rate-limits.js';
import { STAND_IN_PATH } from './site/payment-script.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on the gateway's own routes. */
    own?: OwnRoute;
  }
}

/**
 * How a route uses the session: `none` never looks it up; `optional` continues as a visitor while identity is down;
 * `exact` answers 503 then, since a wrong "signed out" would mislead; `required` also rejects visitors before they
 * reach the service.
 */
export type SessionUse = 'none' | 'optional' | 'exact' | 'required';

/** Local replacements for hosted services. They never receive caller identity. */
export const STAND_INS = ['auth-provider', 'payment-provider'] as const;
type StandIn = (typeof STAND_INS)[number];

/** Destinations behind the gateway. */
export type Destination = ServiceName | StandIn;

export function isStandIn(destination: string): destination is StandIn {
  return (STAND_INS as readonly string[]).includes(destination);
}

export interface Route {
  /** A path, or with a final `/*` the path and everything below it; `:id` matches any one segment. */
  path: string;
  to: Destination | 'gateway' | 'web';
  session: SessionUse;
  /** Methods that this row serves; the next matching row serves the others. */
  methods?: readonly string[];
  /** GET answers that name cache tags are cached and shared between visitors and students. */
  cache?: 'public';
  /** Limit that writes count towards; `write` by default. */
  limit?: LimitClass;
  /** Limit that reads count towards; `read` by default. */
  readLimit?: LimitClass;
  /** Maximum request body in bytes; 100 kB by default. */
  bodyLimit?: number;
  /** Message for larger bodies. */
  tooLarge?: string;
  /** Additional client headers that this destination needs. */
  forwards?: readonly string[];
  /** A GET changes state: it counts and is protected like a write, and must come from a script of our own pages. */
  writesByGet?: true;
  /**
   * A write may come without Origin and with any content type (mail providers, webhooks); it authenticates in another
   * way.
   */
  fromAnywhere?: true;
  /** Accessible while the access gate is closed. */
  beforeGate?: true;
  /** Accepts bodies that are not JSON. */
  multipart?: true;
  /** Other sites and mails may embed it. */
  embeddable?: true;
  /** Our pages show it in frames. */
  framed?: true;
  /** Server-sent events, or files generated while they are sent: no timeout between chunks or overall. */
  stream?: true;
  /** HTML, under the content policy for pages. */
  isPage?: true;
  /** Exists only if quick login is enabled. */
  isDevLogin?: true;
  /**
   * A success may end sessions of the caller (`own`) or of another user (`any`). They are dropped before the response
   * is forwarded.
   */
  endsSessions?: 'own' | 'any';
}

/** A form with one image of at most 1 MB. */
const IMAGE_UPLOAD = IMAGE_MAXIMUM_BYTES + 16 * 1024;
/** A form with one file of at most 50 MB. */
const IMPORT_UPLOAD = IMPORT_MAXIMUM_BYTES + 16 * 1024;
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

/**
 * All public paths except pages, with their destinations. The first matching row decides; an unlisted path does not
 * exist.
 */
export const ROUTES: readonly Route[] = [
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

  {
    path: '/api/auth/user-by-supabase-id',
    to: 'identity',
    session: 'optional',
    forwards: ['authorization'],
    writesByGet: true,
    limit: 'sign-in',
    endsSessions: 'own',
    beforeGate: true,
  },
  {
    path: '/api/auth/verify',
    to: 'identity',
    session: 'optional',
    writesByGet: true,
    limit: 'sign-in',
    endsSessions: 'own',
    beforeGate: true,
  },
  // The pages behind mail links are open before the gate, and so are their buttons.
  {
    path: '/api/auth/verify/account',
    to: 'identity',
    session: 'none',
    methods: ['POST'],
    limit: 'sign-in',
    beforeGate: true,
  },
  {
    path: '/api/auth/school-address',
    to: 'identity',
    session: 'optional',
    methods: ['POST'],
    limit: 'sign-in',
    beforeGate: true,
  },
  { path: '/api/auth/logout', to: 'identity', session: 'exact', endsSessions: 'own' },
  { path: '/api/auth/logout/everywhere', to: 'identity', session: 'required', endsSessions: 'own' },
  { path: '/api/auth/sessions/*', to: 'identity', session: 'required', endsSessions: 'own' },
  {
    path: '/api/auth/dev-login',
    to: 'identity',
    session: 'optional',
    limit: 'sign-in',
    endsSessions: 'own',
    isDevLogin: true,
  },
  { path: '/api/user/account', to: 'identity', session: 'required', endsSessions: 'own' },
  { path: '/api/user/export', to: 'identity', session: 'required' },
  { path: '/api/user/profile', to: 'identity', session: 'required' },
  { path: '/api/user/notification-preferences', to: 'identity', session: 'required' },
  { path: '/api/user/referrals/*', to: 'identity', session: 'required' },
  { path: '/api/user/student-verification', to: 'identity', session: 'required' },
  {
    path: '/api/user/student-card',
    to: 'identity',
    session: 'required',
    bodyLimit: IMAGE_UPLOAD,
    tooLarge: IMAGE_TOO_LARGE,
    multipart: true,
  },
  { path: '/api/admin/student-cards/*', to: 'identity', session: 'required' },
  // Noting what an admin has open must not use up their limit for writes.
  { path: '/api/admin/users.csv', to: 'identity', session: 'required', methods: ['GET'], stream: true },
  { path: '/api/admin/users/*', to: 'identity', session: 'required', endsSessions: 'any' },
  { path: '/api/admin/stats/users/count', to: 'identity', session: 'required' },
  { path: '/api/admin/audit-log', to: 'identity', session: 'required' },
  { path: '/api/admin/activity', to: 'identity', session: 'required' },
  { path: '/api/admin/settings', to: 'identity', session: 'required' },
  { path: '/api/admin/operations/identity/*', to: 'identity', session: 'required' },

  { path: '/api/colleges/:id/newsletters/*', to: 'notification', session: 'none', cache: 'public' },
  { path: '/api/colleges/:id/newsletters.rss', to: 'notification', session: 'none', cache: 'public' },
  { path: '/api/colleges/*', to: 'catalog', session: 'optional', cache: 'public' },
  { path: '/api/states', to: 'catalog', session: 'none', cache: 'public' },
  { path: '/api/vendors/:id/reviews/mine', to: 'catalog', session: 'required' },
  // While the caller cannot be identified, a save gets "try again" rather than "sign in".
  { path: '/api/vendors/*', to: 'catalog', session: 'exact', methods: WRITES },
  { path: '/api/vendors/*', to: 'catalog', session: 'optional', cache: 'public' },
  { path: '/api/reviews/:id/reports', to: 'catalog', session: 'exact', methods: ['POST'] },
  // Counting a view must not use up the reader's limit for writes.
  { path: '/api/deals/:id/interactions', to: 'catalog', session: 'optional', methods: ['POST'], limit: 'read' },
  { path: '/api/deals/*', to: 'catalog', session: 'exact', methods: WRITES },
  { path: '/api/deals/*', to: 'catalog', session: 'optional', cache: 'public' },
  { path: '/api/search', to: 'catalog', session: 'optional', cache: 'public' },
  { path: '/api/user/saved-deals/*', to: 'catalog', session: 'required' },
  { path: '/api/user/redemptions/*', to: 'catalog', session: 'required' },
  { path: '/api/user/early-deals/*', to: 'catalog', session: 'required' },
  { path: '/api/user/savings/*', to: 'catalog', session: 'required' },
  { path: '/api/user/savings.csv', to: 'catalog', session: 'required' },
  { path: '/api/user/vendor', to: 'catalog', session: 'required' },
  { path: '/api/vendor/register', to: 'catalog', session: 'required' },
  { path: '/api/vendor/analytics', to: 'catalog', session: 'required' },
  { path: '/api/vendor/analytics.csv', to: 'catalog', session: 'required' },
  { path: '/api/vendor/redemptions/*', to: 'catalog', session: 'required' },
  { path: '/api/vendor/pin', to: 'catalog', session: 'required' },
  { path: '/api/vendor/places/*', to: 'catalog', session: 'required' },
  { path: '/api/vendor/counter-devices/*', to: 'catalog', session: 'required' },
  // For tills, which have no session: the key identifies them, also before the gate. Not `fromAnywhere`: no page of
  // another site may use a key.
  {
    path: '/api/counter/v1/*',
    to: 'catalog',
    session: 'none',
    methods: ['POST'],
    forwards: ['authorization', 'idempotency-key'],
    beforeGate: true,
    limit: 'api-key',
  },
  // A counter device authenticates itself, like a till.
  {
    path: '/api/counter/*',
    to: 'catalog',
    session: 'none',
    forwards: ['x-counter-device'],
    limit: 'counter-device',
    readLimit: 'counter-device',
  },
  { path: '/api/vendor/reviews/*', to: 'catalog', session: 'required' },
  { path: '/api/vendor/deals/*', to: 'catalog', session: 'required' },
  { path: '/api/vendor/webhooks/*', to: 'catalog', session: 'required' },
  { path: '/api/vendor/api-keys/*', to: 'catalog', session: 'required' },
  {
    path: '/api/images/*',
    to: 'catalog',
    session: 'none',
    methods: ['GET', 'HEAD'],
    forwards: ['if-none-match'],
    readLimit: 'image',
    embeddable: true,
  },
  {
    path: '/api/share-cards/*',
    to: 'catalog',
    session: 'none',
    methods: ['GET', 'HEAD'],
    cache: 'public',
    readLimit: 'share-card',
    embeddable: true,
  },
  {
    path: '/api/upload/image',
    to: 'catalog',
    session: 'required',
    bodyLimit: IMAGE_UPLOAD,
    tooLarge: IMAGE_TOO_LARGE,
    multipart: true,
  },
  { path: '/api/admin/colleges/*', to: 'catalog', session: 'required' },
  { path: '/api/admin/colleges.csv', to: 'catalog', session: 'required', methods: ['GET'], stream: true },
  { path: '/api/admin/vendors.csv', to: 'catalog', session: 'required', methods: ['GET'], stream: true },
  { path: '/api/admin/deals.csv', to: 'catalog', session: 'required', methods: ['GET'], stream: true },
  { path: '/api/admin/jobs/*', to: 'catalog', session: 'required' },
  {
    path: '/api/admin/imports/*',
    to: 'catalog',
    session: 'required',
    methods: ['POST'],
    bodyLimit: IMPORT_UPLOAD,
    tooLarge: IMPORT_TOO_LARGE,
    multipart: true,
  },
  { path: '/api/admin/vendors/*', to: 'catalog', session: 'required' },
  { path: '/api/admin/deals/*', to: 'catalog', session: 'required' },
  { path: '/api/admin/reviews/*', to: 'catalog', session: 'required' },
  { path: '/api/admin/reports/*', to: 'catalog', session: 'required' },
  { path: '/api/admin/overview/*', to: 'catalog', session: 'required' },
  { path: '/api/admin/stats/colleges/count', to: 'catalog', session: 'required' },
  { path: '/api/admin/stats/vendors/count', to: 'catalog', session: 'required' },
  { path: '/api/admin/stats/deals/count', to: 'catalog', session: 'required' },
  { path: '/api/admin/operations/catalog/*', to: 'catalog', session: 'required' },

  { path: '/api/vendor/payment', to: 'billing', session: 'exact', methods: ['POST'], limit: 'payment' },
  { path: '/api/vendor/payment/status', to: 'billing', session: 'required' },
  { path: '/api/vendor/receipts/*', to: 'billing', session: 'required' },
  // The provider signs the exact bytes of the body.
  {
    path: '/api/webhooks/stripe',
    to: 'billing',
    session: 'none',
    methods: ['POST'],
    forwards: ['stripe-signature'],
    fromAnywhere: true,
    beforeGate: true,
    limit: 'webhook',
  },
  { path: '/api/admin/payments.csv', to: 'billing', session: 'required', methods: ['GET'], stream: true },
  { path: '/api/admin/payments/*', to: 'billing', session: 'required' },
  { path: '/api/admin/operations/billing/*', to: 'billing', session: 'required' },

  {
    path: '/api/newsletter/one-click/*',
    to: 'notification',
    session: 'none',
    fromAnywhere: true,
    beforeGate: true,
    limit: 'subscription',
  },
  // Mail links are open before the gate, like their pages. The link identifies its reader; no session is needed.
  {
    path: '/api/newsletter/confirm',
    to: 'notification',
    session: 'none',
    methods: ['POST'],
    beforeGate: true,
    limit: 'subscription',
  },
  {
    path: '/api/newsletter/unsubscribe-link',
    to: 'notification',
    session: 'none',
    methods: ['POST'],
    beforeGate: true,
    limit: 'subscription',
  },
  {
    path: '/api/newsletter/preferences',
    to: 'notification',
    session: 'none',
    methods: ['POST', 'PATCH'],
    beforeGate: true,
    limit: 'subscription',
  },
  // The provider signs the exact bytes of the body.
  {
    path: '/api/webhooks/mail',
    to: 'notification',
    session: 'none',
    methods: ['POST'],
    forwards: ['x-webhook-signature'],
    fromAnywhere: true,
    beforeGate: true,
    limit: 'webhook',
  },
  { path: '/api/newsletter/*', to: 'notification', session: 'optional', methods: WRITES, limit: 'subscription' },
  { path: '/api/newsletter/*', to: 'notification', session: 'optional' },
  { path: '/api/user/notifications/stream', to: 'notification', session: 'required', stream: true },
  { path: '/api/user/notifications/*', to: 'notification', session: 'required' },
  { path: '/api/user/follows/*', to: 'notification', session: 'required' },
  { path: '/api/user/push-subscriptions', to: 'notification', session: 'required' },
  { path: '/api/admin/subscribers.csv', to: 'notification', session: 'required', methods: ['GET'], stream: true },
  { path: '/api/admin/subscribers/*', to: 'notification', session: 'required' },
  { path: '/api/admin/send-newsletters', to: 'notification', session: 'required' },
  { path: '/api/admin/newsletters/preview.html', to: 'notification', session: 'required', framed: true },
  { path: '/api/admin/newsletters/*', to: 'notification', session: 'required' },
  { path: '/api/admin/deliveries/*', to: 'notification', session: 'required' },
  { path: '/api/admin/operations/notification/*', to: 'notification', session: 'required' },
];

/** Route of everything outside /api without a row. */
export const PAGE: Route = { path: '*', to: 'web', session: 'none', isPage: true, readLimit: 'page' };
/** Route of drawings of deals, which mails embed. */
export const DRAWING: Route = { path: '/art/*', to: 'web', session: 'none', embeddable: true, readLimit: 'image' };

const READ_AND_WRITE = ['GET', 'HEAD', ...WRITES] as const;
const router = findMyWay<findMyWay.HTTPVersion.V1>();
for (const route of ROUTES)
  for (const [method, url] of methodsAndUrls(route))
    if (!router.hasRoute(method, url)) router.on(method, url, () => undefined, route);

/** Returns the row that serves a path. Undefined: a page, or below /api a path that does not exist. */
export function findRoute(method: string, path: string): Route | undefined {
  return router.find(method as HTTPMethod, path)?.store as Route | undefined;
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
const sample = (url: string): string => url.replace(':id', '1').replace('*', 'x');
