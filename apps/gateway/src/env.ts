import { DEFAULT_SETTINGS } from '@campus-deals/contracts/settings.dto';
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

/** Everything the gateway can be told. */
export class GatewayEnv extends ServiceEnv {
  @RequiredIf<GatewayEnv>(({ QUEUE_DATABASE_URL }) => !QUEUE_DATABASE_URL, 'is required (or QUEUE_DATABASE_URL)')
  @RedisAddress()
  override REDIS_URL?: string;

  @HttpAddress()
  IDENTITY_URL!: string;

  @HttpAddress()
  CATALOG_URL!: string;

  @HttpAddress()
  NOTIFICATION_URL!: string;

  @HttpAddress()
  BILLING_URL!: string;

  /** Asked for its health alone. */
  @Optional()
  @HttpAddress()
  NOTIFICATION_SENDER_URL?: string;

  /** The project that signs people in, as browsers reach it; without one it is this very origin, behind `/auth/v1`. */
  @RequiredIf(isProduction, 'is required in production')
  @HttpAddress()
  SUPABASE_URL?: string;

  @FreeSetting()
  SUPABASE_ANON_KEY!: string;

  /** The stand-in that answers `/auth/v1` on our own origin; never in production. */
  @Optional()
  @RefusedIf(isProduction, 'is a stand-in and must not be set in production')
  @HttpAddress()
  AUTH_PROVIDER_URL?: string;

  /** Names our account at Stripe to browsers; without it nobody pays by card. */
  @Optional()
  @Pattern(/^pk_(test|live)_\w+$/, 'must look like pk_live_…')
  STRIPE_PUBLISHABLE_KEY?: string;

  /** Where browsers reach what stands in for Stripe, when that is not behind this gateway; never in production. */
  @Optional()
  @RefusedIf(isProduction, 'leads to a stand-in and must not be set in production')
  @HttpAddress()
  STRIPE_API_URL?: string;

  /** The stand-in that answers `/payment-provider` on our own origin; never in production. */
  @Optional()
  @RefusedIf(isProduction, 'is a stand-in and must not be set in production')
  @HttpAddress()
  PAYMENT_PROVIDER_URL?: string;

  /** What renders pages; without it only the API is served. */
  @Optional()
  @HttpAddress()
  WEB_URL?: string;

  @RefusedIf<GatewayEnv>((env) => isProduction(env) && env.RATE_LIMITS === 'relaxed', 'must be "on" in production')
  @OneOf(['on', 'relaxed'])
  RATE_LIMITS: 'on' | 'relaxed' = 'on';

  /** Proxies whose X-Forwarded-For is believed: addresses, CIDR ranges or `loopback`, `linklocal`, `uniquelocal`. */
  @RefusedIf<GatewayEnv>(
    (env) => isProduction(env) && env.PUBLIC_URL.startsWith('https:') && env.TRUST_PROXY.length === 0,
    'is required in production behind https: what ends https there is a proxy, and all visitors would count as one address',
  )
  @List()
  TRUST_PROXY: string[] = [];

  /** The password of the access gate; unset means no gate. */
  @Optional()
  @Secret(4)
  SITE_ACCESS_PASSWORD?: string;

  @RequiredIf<GatewayEnv>(
    (env) => isProduction(env) && env.SITE_ACCESS_PASSWORD !== undefined,
    'is required in production when SITE_ACCESS_PASSWORD is set',
  )
  @Secret(32)
  GATE_COOKIE_SECRET?: string;

  /** This and the next two hold until identity has said what admins set. */
  @FreeSetting()
  PRODUCT_NAME: string = DEFAULT_SETTINGS.productName;

  @RefusedIf<GatewayEnv>((env) => isProduction(env) && env.PLACEHOLDER_FIGURES === 'on', 'must be "off" in production')
  @Flag()
  PLACEHOLDER_FIGURES: 'on' | 'off' = 'off';

  @RefusedIf<GatewayEnv>(
    (env) => isProduction(env) && isExampleAddress(env.SUPPORT_EMAIL),
    'must be an address of your own in production',
  )
  @EmailAddress('must be an e-mail address')
  SUPPORT_EMAIL: string = DEFAULT_SETTINGS.supportEmail;

  @Optional()
  @FreeSetting()
  MAPBOX_TOKEN?: string;

  /** The public half of what notification signs pushes with; without it browsers are offered none. */
  @Optional()
  @Pattern(/^[A-Za-z0-9_-]{87}$/, 'must be a public key of 87 base64url characters')
  VAPID_PUBLIC_KEY?: string;

  /** Origins beside our own that the browser may talk to. */
  @List()
  CSP_CONNECT_SRC: string[] = [];

  /** Origins beside our own that images may come from. */
  @List()
  CSP_IMG_SRC: string[] = [];

  /** Port for /live, /ready, /metrics and /openapi.json; without it they are on PORT, but never in production. */
  @Optional()
  @Port()
  OPERATIONS_PORT?: number;

  @Optional()
  @FreeSetting()
  OPERATIONS_HOST?: string;

  /** The answer cache: `off` asks the service every time. */
  @Flag()
  CACHE: 'on' | 'off' = 'on';

  @WholeNumberSetting(1, 4096)
  CACHE_MEGABYTES: number = 64;

  /** Maximum open event streams of this replica; more get 503 with Retry-After. One takes 40 kB, 26 of it heap. */
  @WholeNumberSetting(1, 100_000)
  EVENT_STREAMS: number = 5000;

  /** Maximum open event streams of one network at this replica: an address, or an IPv6 /64. A campus may share one. */
  @WholeNumberSetting(1, 100_000)
  EVENT_STREAMS_PER_NETWORK: number = 1000;

  /** How long a service may take to begin its answer. */
  @WholeNumberSetting(100, 60_000)
  UPSTREAM_TIMEOUT_MS: number = 10_000;
}
