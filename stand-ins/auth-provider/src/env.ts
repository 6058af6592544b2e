import {
  FreeSetting,
  HttpAddress,
  List,
  OneOf,
  Optional,
  Port,
  PostgresAddress,
  RefusedIf,
  Secret,
  SmtpAddress,
  WholeNumberSetting,
  WithoutProblems,
} from '@campus-deals/service-defaults/env-rules';
import { globToRegExp } from './redirects/glob.js';
import { DEFAULT_LINK_TEMPLATE, problemsOfLinkTemplate } from './mails/mail-link.js';

const Count = (): PropertyDecorator => WholeNumberSetting(1, 1_000_000);
const Seconds = (): PropertyDecorator => WholeNumberSetting(0, 3600);
/** An API key, too long to guess. */
const Key = (): PropertyDecorator => Secret(16);

/** Settings of the stand-in. Only `main.ts`, `migrate.ts` and `rotate-keys.ts` read process.env. */
export class AuthProviderEnv {
  @RefusedIf<AuthProviderEnv>(
    ({ NODE_ENV }) => NODE_ENV === 'production',
    'this is a stand-in for development and tests; in production use a hosted Supabase project (SUPABASE_URL)',
  )
  @OneOf(['development', 'test', 'production'])
  NODE_ENV: 'development' | 'test' | 'production' = 'development';

  @FreeSetting()
  HOST: string = '127.0.0.1';

  @Port()
  PORT: number = 9999;

  @OneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
  LOG_LEVEL: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent' = 'info';

  @PostgresAddress()
  AUTH_DATABASE_URL!: string;

  /** URL of the product. Links lead here if no other target is allowed. */
  @HttpAddress()
  SITE_URL!: string;

  /** Public URL of this provider, without /auth/v1, and issuer of its tokens. Default: SITE_URL. */
  @Optional()
  @HttpAddress()
  EXTERNAL_URL?: string;

  /** Allowed link targets in addition to SITE_URL, as globs: `*` within a part of the URL, `**` across parts. */
  @WithoutProblems((patterns) => (patterns as string[]).flatMap(problemOfGlob))
  @List()
  REDIRECT_ALLOW_LIST: string[] = [];

  @SmtpAddress()
  SMTP_URL!: string;

  @FreeSetting()
  MAIL_FROM: string = 'Campus Deals <hello@campusdeals.example>';

  @Key()
  ANON_KEY!: string;

  @RefusedIf<AuthProviderEnv>((env) => env.SERVICE_KEY === env.ANON_KEY, 'must differ from ANON_KEY')
  @Key()
  SERVICE_KEY!: string;

  /** Lifetime of links and codes. */
  @Count()
  OTP_EXP_SECONDS: number = 600;

  @Count()
  JWT_EXP_SECONDS: number = 3600;

  /** Time during which a used refresh token still returns its successor. */
  @Seconds()
  REUSE_INTERVAL_SECONDS: number = 10;

  /** Minimum interval between two emails of one kind to one address. */
  @Seconds()
  MAIL_FREQUENCY_SECONDS: number = 60;

  @Count()
  MAILS_PER_HOUR: number = 30;

  @Count()
  MAILS_PER_ADDRESS_AND_HOUR: number = 10;

  /** Maximum requests per IP in five minutes. */
  @Count()
  RATE_LIMIT_OTP: number = 30;

  @Count()
  RATE_LIMIT_VERIFY: number = 30;

  @Count()
  RATE_LIMIT_TOKEN: number = 150;

  /** Proxies whose X-Forwarded-For is trusted: addresses, CIDR ranges or `loopback`, `linklocal`, `uniquelocal`. */
  @List()
  TRUST_PROXY: string[] = ['loopback'];

  @WithoutProblems((template) => problemsOfLinkTemplate(template as string))
  MAIL_LINK_TEMPLATE: string = DEFAULT_LINK_TEMPLATE;
}

function problemOfGlob(pattern: string): string[] {
  try {
    globToRegExp(pattern);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : 'is no pattern'];
  }
}

/** Returns the provider's public URL, which is also the `iss` of its tokens. */
export const issuerOf = (env: Pick<AuthProviderEnv, 'EXTERNAL_URL' | 'SITE_URL'>): string =>
  `${env.EXTERNAL_URL ?? env.SITE_URL}/auth/v1`;
