import type { GatewayEnv } from '../env.js';

type SecuritySettings = Pick<
  GatewayEnv,
  'PUBLIC_URL' | 'SUPABASE_URL' | 'MAPBOX_TOKEN' | 'CSP_CONNECT_SRC' | 'CSP_IMG_SRC'
>;

/** Header names and values, alternating, as `writeHead` takes them. */
export type FlatHeaders = readonly string[];

const MAPBOX = ['https://api.mapbox.com', 'https://events.mapbox.com', 'https://*.tiles.mapbox.com'];

export interface SecurityHeaders {
  page: FlatHeaders;
  /** Needs no policy for scripts. */
  data: FlatHeaders;
  /** Data that other sites and mails may show. */
  embeddable: FlatHeaders;
}

/** What every answer carries. */
export function securityHeaders(settings: SecuritySettings): SecurityHeaders {
  const both = [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ...(settings.PUBLIC_URL.startsWith('https:')
      ? [['strict-transport-security', 'max-age=31536000; includeSubDomains']]
      : []),
  ].flat();
  const ownOnly = ['cross-origin-resource-policy', 'same-origin'];
  const noPage = ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"];
  return {
    page: [
      ...both,
      ...ownOnly,
      'content-security-policy',
      contentSecurityPolicy(settings),
      'permissions-policy',
      'camera=(), microphone=(), payment=(self), usb=(), geolocation=(self), browsing-topics=()',
      'cross-origin-opener-policy',
      'same-origin-allow-popups',
      'x-frame-options',
      'DENY',
    ],
    data: [...both, ...ownOnly, ...noPage],
    embeddable: [...both, 'cross-origin-resource-policy', 'cross-origin', ...noPage],
  };
}

/**
 * Scripts and styles come only from our own files: none inline, none from elsewhere. JSON-LD needs no exception, since a
 * data block is never executed.
 */
export function contentSecurityPolicy(settings: SecuritySettings): string {
  const map = settings.MAPBOX_TOKEN ? MAPBOX : [];
  const provider = settings.SUPABASE_URL
    ? [new URL(settings.SUPABASE_URL).origin].filter((origin) => origin !== new URL(settings.PUBLIC_URL).origin)
    : [];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...settings.CSP_IMG_SRC],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...provider, ...map, ...settings.CSP_CONNECT_SRC],
    'worker-src': ["'self'", ...(map.length ? ['blob:'] : [])],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
