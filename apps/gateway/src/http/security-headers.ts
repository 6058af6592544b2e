import { ServerResponse, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import helmet, { type HelmetOptions } from 'helmet';
import type { GatewayEnv } from '../env.js';
import type { Route } from '../routes.js';
import { paymentSources, type PaymentSettings } from '../site/payment-script.js';

export type SecuritySettings = PaymentSettings &
  Pick<GatewayEnv, 'PUBLIC_URL' | 'SUPABASE_URL' | 'MAPBOX_TOKEN' | 'CSP_CONNECT_SRC' | 'CSP_IMG_SRC'>;
export type Headers = Readonly<Record<string, string>>;

export interface SecurityHeaders {
  page: Headers;
  /** Data; needs no script policy. */
  data: Headers;
  /** Data that other sites and mails may embed. */
  embeddable: Headers;
  /** Pages of the local payment provider, which our pages show in frames with a separate origin. */
  framed: Headers;
}

const MAPBOX = ['https://api.mapbox.com', 'https://events.mapbox.com', 'https://*.tiles.mapbox.com'];
/**
 * Returns the permissions of every page. /vendor/redeem needs the camera and is reached without a page load, so every page may use
 * it.
 */
function permissions(settings: SecuritySettings): string {
  const payers = ['self', ...paymentSources(settings).wallets.map((origin) => `"${origin}"`)].join(' ');
  return `camera=(self), microphone=(), payment=(${payers}), usb=(), geolocation=(self), browsing-topics=()`;
}

/** Policy of sandboxed frames. Such a frame has no origin; `'self'` is the origin that served its page. */
const FRAMED = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'"],
  'connect-src': ["'self'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'self'"],
};

/** Builds the security headers of all responses, once per kind, with helmet. */
export function securityHeaders(settings: SecuritySettings): SecurityHeaders {
  const common = {
    strictTransportSecurity: settings.PUBLIC_URL.startsWith('https:') && { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  } as const;
  const data = {
    ...common,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    crossOriginOpenerPolicy: false,
    xFrameOptions: false,
  };
  return {
    page: {
      ...headersOf({
        ...common,
        contentSecurityPolicy: { useDefaults: false, directives: pageDirectives(settings) },
        crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
        xFrameOptions: { action: 'deny' },
      }),
      'permissions-policy': permissions(settings),
    },
    data: headersOf(data),
    embeddable: headersOf({ ...data, crossOriginResourcePolicy: { policy: 'cross-origin' } }),
    framed: headersOf({
      ...data,
      contentSecurityPolicy: { useDefaults: false, directives: FRAMED },
      crossOriginResourcePolicy: { policy: 'cross-origin' },
    }),
  };
}

/** Adds the headers to every response that does not set its own. */
export const secured = fp(async (app: FastifyInstance, headers: SecurityHeaders) => {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { route } = request.routeOptions.config;
    void reply.header('x-request-id', request.id);
    void reply.headers(headers[kindOf(route)]);
    done(null, payload);
  });
});

function kindOf(route: Route | undefined): keyof SecurityHeaders {
  if (route?.isPage) return 'page';
  if (route?.embeddable) return 'embeddable';
  return route?.framed ? 'framed' : 'data';
}

/**
 * Returns the content policy of pages: scripts and styles only from our own files, never inline or external. JSON-LD
 * needs no exception, since a data block is never executed.
 */
function pageDirectives(settings: SecuritySettings): Record<string, string[]> {
  const map = settings.MAPBOX_TOKEN ? MAPBOX : [];
  const provider = settings.SUPABASE_URL
    ? [new URL(settings.SUPABASE_URL).origin].filter((origin) => origin !== new URL(settings.PUBLIC_URL).origin)
    : [];
  const payment = paymentSources(settings);
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...payment.scripts],
    'style-src': ["'self'"],
    // All images are our own: pasted ones are copied. mapbox-gl renders fetched tiles from blobs.
    'img-src': ["'self'", 'data:', ...(map.length ? ['blob:'] : []), ...settings.CSP_IMG_SRC],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...provider, ...map, ...payment.connections, ...settings.CSP_CONNECT_SRC],
    // Our own origin: only pages made for frames allow framing.
    'frame-src': [...new Set(["'self'", ...payment.frames])],
    'worker-src': ["'self'", ...(map.length ? ['blob:'] : [])],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
}

/** Returns the headers that helmet writes, using a response that is never sent. */
function headersOf(options: Readonly<HelmetOptions>): Headers {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  helmet({ crossOriginResourcePolicy: { policy: 'same-origin' }, ...options } as HelmetOptions)(
    request,
    answer,
    (error) => {
      if (error) throw error as Error;
    },
  );
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]));
}
