import { DEFAULT_SETTINGS } from '@campus-deals/contracts/identity/settings.dto';
import { ServiceEnv } from '@campus-deals/service-defaults/without-nest';
import {
  EmailAddress,
  Flag,
  FreeSetting,
  HttpAddress,
  isExampleAddress,
  List,
  OneOf,
  Optional,
  Pattern,
  Port,
  RedisAddress,
  RefusedIf,
  RequiredIf,
  Secret,
  WholeNumberSetting,
} from '@campus-deals/service-defaults/env-rules';

const isProduction = ({ NODE_ENV }: GatewayEnv): boolean => NODE_ENV === 'production';

export class GatewayEnv extends ServiceEnv {
  @RequiredIf<GatewayEnv>(({ QUEUE_DATABASE_URL }) => !QUEUE_DATABASE_URL, 'is required (or QUEUE_DATABASE_URL)')
  @RedisAddress()
  override REDIS_URL?: string;

  @HttpAddress() IDENTITY_URL!: string;
  @HttpAddress() CATALOG_URL!: string;
  @HttpAddress() NOTIFICATION_URL!: string;
  @HttpAddress() BILLING_URL!: string;

  /** Used only for its health. */
  @Optional() @HttpAddress() NOTIFICATION_SENDER_URL?: string;

  /** The sign-in project's URL for browsers. Unset: our own origin, below `/auth/v1`. */
  @RequiredIf(isProduction, 'is required in production') @HttpAddress() SUPABASE_URL?: string;

  @FreeSetting() SUPABASE_ANON_KEY!: string;

  /** Local auth provider that serves `/auth/v1` on our own origin; never in production. */
  @Optional()
  @RefusedIf(isProduction, 'is a stand-in and must not be set in production')
  @HttpAddress()
  AUTH_PROVIDER_URL?: string;

  /** Publishable key of our Stripe account, for browsers. Unset: card payments are disabled. */
  @Optional() @Pattern(/^pk_(test|live)_\w+$/, 'must look like pk_live_…') STRIPE_PUBLISHABLE_KEY?: string;

  /** URL for browsers of the local replacement for Stripe, if it is not behind this gateway; never in production. */
  @Optional()
  @RefusedIf(isProduction, 'leads to a stand-in and must not be set in production')
  @HttpAddress()
  STRIPE_API_URL?: string;

  /** Local payment provider that serves `/payment-provider` on our own origin; never in production. */
  @Optional()
  @RefusedIf(isProduction, 'is a stand-in and must not be set in production')
  @HttpAddress()
  PAYMENT_PROVIDER_URL?: string;

  /** The web process, which renders pages. Unset: only the API is served. */
  @Optional() @HttpAddress() WEB_URL?: string;

  @RefusedIf<GatewayEnv>((env) => isProduction(env) && env.RATE_LIMITS === 'relaxed', 'must be "on" in production')
  @OneOf(['on', 'relaxed'])
  RATE_LIMITS: 'on' | 'relaxed' = 'on';

  /** Trusted proxies for X-Forwarded-For: addresses, CIDR ranges or `loopback`, `linklocal`, `uniquelocal`. */
  @RefusedIf<GatewayEnv>(
    (env) => isProduction(env) && env.PUBLIC_URL.startsWith('https:') && env.TRUST_PROXY.length === 0,
    'is required in production behind https: what ends https there is a proxy, and all visitors would count as one address',
  )
  @List()
  TRUST_PROXY: string[] = [];

  /** Password of the access gate. Unset: no gate. */
  @Optional() @Secret(4) SITE_ACCESS_PASSWORD?: string;

  @RequiredIf<GatewayEnv>(
    (env) => isProduction(env) && env.SITE_ACCESS_PASSWORD !== undefined,
    'is required in production when SITE_ACCESS_PASSWORD is set',
  )
  @Secret(32)
  GATE_COOKIE_SECRET?: string;

  /** Applies, like SUPPORT_EMAIL, until the admins' settings have been read from identity. */
  @FreeSetting() PRODUCT_NAME: string = DEFAULT_SETTINGS.productName;

  @RefusedIf<GatewayEnv>(
    (env) => isProduction(env) && isExampleAddress(env.SUPPORT_EMAIL),
    'must be an address of your own in production',
  )
  @EmailAddress({ message: 'must be an e-mail address' })
  SUPPORT_EMAIL: string = DEFAULT_SETTINGS.supportEmail;

  @Optional() @FreeSetting() MAPBOX_TOKEN?: string;

  /** Public half of the key with which notification signs pushes. Unset: browsers are offered none. */
  @Optional()
  @Pattern(/^[A-Za-z0-9_-]{87}$/, 'must be a public key of 87 base64url characters')
  VAPID_PUBLIC_KEY?: string;

  /** Additional origins that browsers may connect to. */
  @List() CSP_CONNECT_SRC: string[] = [];

  /** Additional origins for images. */
  @List() CSP_IMG_SRC: string[] = [];

  /** Port for /live, /ready, /metrics and /openapi.json. Unset: they are on PORT, but never in production. */
  @Optional() @Port() OPERATIONS_PORT?: number;

  @Optional() @FreeSetting() OPERATIONS_HOST?: string;

  /** The response cache; `off` queries the service every time. */
  @Flag() CACHE: 'on' | 'off' = 'on';

  @WholeNumberSetting(1, 4096) CACHE_MEGABYTES: number = 64;

  /** Maximum open event streams per replica, of 40 kB each (26 kB heap); further ones get 503 with Retry-After. */
  @WholeNumberSetting(1, 100_000) EVENT_STREAMS: number = 5000;

  /** Maximum open event streams per network (an address, or an IPv6 /64, which a campus may share) and replica. */
  @WholeNumberSetting(1, 100_000) EVENT_STREAMS_PER_NETWORK: number = 1000;

  /** Maximum time for a service to begin its response. */
  @WholeNumberSetting(100, 60_000) UPSTREAM_TIMEOUT_MS: number = 10_000;
}
