import { messagingEnv } from '@campus-deals/messaging/broadcast';
import { serviceEnv } from '@campus-deals/service-defaults/without-database';
import { z } from 'zod';

const flag = z.enum(['on', 'off']);
const serviceUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });
const origins = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter(Boolean));

/** Everything the gateway can be told. */
export const gatewayEnv = z
  .object({
    ...serviceEnv,
    ...messagingEnv,
    IDENTITY_URL: serviceUrl,
    CATALOG_URL: serviceUrl,
    NOTIFICATION_URL: serviceUrl,
    /** The project that signs people in, as browsers reach it; without one it is this very origin, behind `/auth/v1`. */
    SUPABASE_URL: serviceUrl.transform((url) => url.replace(/\/+$/, '')).optional(),
    SUPABASE_ANON_KEY: z.string().min(1),
    /** The stand-in that answers `/auth/v1` on our own origin; never in production. */
    AUTH_PROVIDER_URL: serviceUrl.optional(),
    /** Folder of the built web; without it only the API is served. */
    WEB_ROOT: z.string().optional(),
    RATE_LIMITS: z.enum(['on', 'relaxed']).default('on'),
    /** Proxies whose X-Forwarded-For is believed: addresses, CIDR ranges or `loopback`, `linklocal`, `uniquelocal`. */
    TRUST_PROXY: origins,
    /** The password of the access gate; unset means no gate. */
    SITE_ACCESS_PASSWORD: z.string().min(4, 'must hold at least 4 characters').optional(),
    GATE_COOKIE_SECRET: z.string().min(32, 'must hold at least 32 characters').optional(),
    PLACEHOLDER_FIGURES: flag.default('off'),
    SUPPORT_EMAIL: z.email('must be an e-mail address').default('help@campusdeals.example'),
    MAPBOX_TOKEN: z.string().optional(),
    /** Origins beside our own that the browser may talk to, or show images from. */
    CSP_CONNECT_SRC: origins,
    CSP_IMG_SRC: origins,
    /** Port for /live, /ready, /metrics and /openapi.json; without it they are on PORT, but never in production. */
    OPERATIONS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
    OPERATIONS_HOST: z.string().optional(),
    /** The answer cache: `off` asks the service every time. */
    CACHE: flag.default('on'),
    CACHE_MEGABYTES: z.coerce.number().int().min(1).max(4096).default(64),
    /** How long a service may take to begin its answer. */
    UPSTREAM_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
  })
  .superRefine((env, context) => {
    const refuse = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message });
    if (!env.REDIS_URL && !env.QUEUE_DATABASE_URL) refuse('REDIS_URL', 'is required (or QUEUE_DATABASE_URL)');
    if (env.NODE_ENV !== 'production') return;
    if (env.RATE_LIMITS === 'relaxed') refuse('RATE_LIMITS', 'must be "on" in production');
    if (env.PLACEHOLDER_FIGURES === 'on') refuse('PLACEHOLDER_FIGURES', 'must be "off" in production');
    if (env.SITE_ACCESS_PASSWORD && !env.GATE_COOKIE_SECRET)
      refuse('GATE_COOKIE_SECRET', 'is required in production when SITE_ACCESS_PASSWORD is set');
    if (!env.SUPABASE_URL) refuse('SUPABASE_URL', 'is required in production');
    if (env.AUTH_PROVIDER_URL) refuse('AUTH_PROVIDER_URL', 'is a stand-in and must not be set in production');
    if (env.SUPPORT_EMAIL.endsWith('.example')) refuse('SUPPORT_EMAIL', 'is required in production');
  });

export type GatewayEnv = z.infer<typeof gatewayEnv>;
