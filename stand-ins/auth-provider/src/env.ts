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
/** Compared as a whole; long enough that nobody guesses one. */
const Key = (): PropertyDecorator => Secret(16);

/** Everything the stand-in can be told; `main.ts`, `migrate.ts` and `rotate-keys.ts` are the only readers of process.env. */
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

  /** Where the product is; links lead here when no other target is allowed. */
  @HttpAddress()
  SITE_URL!: string;

  /** Where browsers reach this provider, without /auth/v1; the issuer of its tokens. Default: SITE_URL. */
  @Optional()
  @HttpAddress()
  EXTERNAL_URL?: string;

  /** Addresses beside SITE_URL that links may lead to: globs, `*` within a part of the address, `**` across. */
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

  /** How long links and codes live. */
  @Count()
  OTP_EXP_SECONDS: number = 600;

  @Count()
  JWT_EXP_SECONDS: number = 3600;

  /** How long a used refresh token still leads to the one that replaced it. */
  @Seconds()
  REUSE_INTERVAL_SECONDS: number = 10;

  /** Between two mails of one kind to one address. */
  @Seconds()
  MAIL_FREQUENCY_SECONDS: number = 60;

  @Count()
  MAILS_PER_HOUR: number = 30;

  @Count()
  MAILS_PER_ADDRESS_AND_HOUR: number = 10;

  /** Requests of one IP in five minutes. */
  @Count()
  RATE_LIMIT_OTP: number = 30;

  @Count()
  RATE_LIMIT_VERIFY: number = 30;

  @Count()
  RATE_LIMIT_TOKEN: number = 150;

  /** Proxies whose X-Forwarded-For is believed: addresses, CIDR ranges or `loopback`, `linklocal`, `uniquelocal`. */
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

/** What browsers and services know the provider by; also the `iss` of its tokens. */
export const issuerOf = (env: Pick<AuthProviderEnv, 'EXTERNAL_URL' | 'SITE_URL'>): string =>
  `${env.EXTERNAL_URL ?? env.SITE_URL}/auth/v1`;
