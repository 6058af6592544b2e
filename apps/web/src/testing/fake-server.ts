import type { SiteConfigDto } from '@campus-deals/contracts/gateway/site.dto';
import { vi } from 'vitest';

interface Call {
  method: string;
  path: string;
  body: string;
  headers: Headers;
}
/** The failed request of a read that a test does not serve. */
export class NotServed extends TypeError {}

type Answer = { status?: number; json?: unknown; headers?: Record<string, string> };

const routes = new Map<string, (call: Call) => Answer>();
/** Requests since the test began, as "GET /api/…". */
export const calls: Call[] = [];

/** Removes all responses. The network stays closed except for what a test allows with `serve`. */
export function resetServer(): void {
  routes.clear();
  calls.length = 0;
  serve('GET /api/auth/session', { authenticated: false, userId: null, role: null });
  serve('GET /api/config', aSiteConfig());
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    // On this origin only the path counts, as for a server.
    const path = String(input).replace(window.location.origin, '');
    const call = {
      method: init.method ?? 'GET',
      path,
      body: init.body === undefined ? '' : String(init.body),
      headers: new Headers(init.headers),
    };
    calls.push(call);
    const [bare] = call.path.split('?');
    const route = routes.get(`${call.method} ${call.path}`) ?? routes.get(`${call.method} ${bare}`);
    if (!route) throw new NotServed(`no answer for ${call.method} ${call.path}`);
    const { status = 200, json, headers = {} } = route(call);
    return new Response(json === undefined ? null : JSON.stringify(json), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });
  });
}

export function aSiteConfig(facts: Partial<SiteConfigDto> = {}): SiteConfigDto {
  return {
    gate: false,
    devLogin: true,
    productName: 'Campus Deals',
    vendorFee: '$10',
    mapboxToken: null,
    supportEmail: 'hello@example.org',
    supabaseUrl: null,
    supabaseAnonKey: 'anon',
    payments: { publishableKey: null, scriptUrl: '', isStandIn: false },
    ...facts,
  };
}

/**
 * Serves a route with `json`, or with its return value. A route with a query string takes precedence over one without.
 */
export function serve(route: string, json: unknown, { status, headers }: Omit<Answer, 'json'> = {}): void {
  routes.set(route, (call) => ({
    json: typeof json === 'function' ? (json as (call: Call) => unknown)(call) : json,
    ...(status !== undefined && { status }),
    ...(headers && { headers }),
  }));
}

/** Holds back requests whose address contains `part` until `answer` is called. */
export function holdBack(part: string): { answer: () => void } {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (String(input).includes(part)) await held;
    return send(input, init);
  });
  return { answer };
}

/** Returns the JSON body of the first call to a route. */
export function sentTo(route: string): unknown {
  const call = callsTo(route)[0];
  if (!call) throw new Error(`nobody called ${route}`);
  return JSON.parse(call.body);
}

export function callsTo(route: string): Call[] {
  return calls.filter(
    ({ method, path }) => `${method} ${path}` === route || `${method} ${path.split('?')[0]}` === route,
  );
}
