import {
  FreeSetting,
  HttpAddress,
  OneOf,
  Optional,
  Port,
  PostgresAddress,
  RefusedIf,
  Secret,
  SmtpAddress,
  WholeNumberSetting,
} from '@campus-deals/service-defaults/env-rules';

const Count = (): PropertyDecorator => WholeNumberSetting(1, 1_000_000);
/** An API key, too long to guess. */
const Key = (): PropertyDecorator => Secret(16);

/** Settings of the stand-in. Only `main.ts` and `migrate.ts` read process.env. */
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

  /** URL of the product, the only allowed target of links. */
  @HttpAddress()
  SITE_URL!: string;

  /** Public URL of this provider, without /auth/v1, and issuer of its tokens. Default: SITE_URL. */
  @Optional()
  @HttpAddress()
  EXTERNAL_URL?: string;

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

  /** Minimum interval between two emails of one kind to one address. */
  @WholeNumberSetting(0, 3600)
  MAIL_FREQUENCY_SECONDS: number = 60;

  /** Target of links in emails: the site's page `/verify`, or this provider, as with Supabase's default templates. */
  @OneOf(['site', 'provider'])
  MAIL_LINKS_TO: 'site' | 'provider' = 'site';
}

/** Returns the provider's public URL, which is also the `iss` of its tokens. */
export const issuerOf = (env: Pick<AuthProviderEnv, 'EXTERNAL_URL' | 'SITE_URL'>): string =>
  `${env.EXTERNAL_URL ?? env.SITE_URL}/auth/v1`;
