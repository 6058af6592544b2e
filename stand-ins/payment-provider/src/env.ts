import {
  FreeSetting,
  HttpAddress,
  OneOf,
  Optional,
  Pattern,
  Port,
  PostgresAddress,
  RefusedIf,
  RequiredIf,
  Secret,
  WholeNumberSetting,
} from '@campus-deals/service-defaults/env-rules';
import { rules } from '@campus-deals/contracts/rules';

/** Settings of the stand-in. Only `main.ts` and `migrate.ts` read process.env. */
export class PaymentProviderEnv {
  @OneOf(['development', 'test', 'production'])
  @RefusedIf<PaymentProviderEnv>(
    ({ NODE_ENV }) => NODE_ENV === 'production',
    'this is a stand-in for development and tests; in production use Stripe (STRIPE_SECRET_KEY)',
  )
  NODE_ENV: 'development' | 'test' | 'production' = 'development';

  @FreeSetting()
  HOST: string = '127.0.0.1';

  @Port()
  PORT: number = 12_111;

  @OneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
  LOG_LEVEL: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent' = 'info';

  /** URL of its own database. */
  @PostgresAddress()
  PAYMENTS_DATABASE_URL!: string;

  @Pattern(/^sk_test_\w{8,}$/, 'must look like sk_test_…')
  STRIPE_SECRET_KEY!: string;

  @Pattern(/^pk_test_\w{8,}$/, 'must look like pk_test_…')
  STRIPE_PUBLISHABLE_KEY!: string;

  /** Public URL of this provider. Its path is removed from every request. Default: its own address. */
  @Optional()
  @HttpAddress()
  EXTERNAL_URL?: string;

  /** URL of the webhook endpoint. */
  @Optional()
  @HttpAddress()
  WEBHOOK_URL?: string;

  /** Secret that signs events to WEBHOOK_URL. */
  @rules(
    RequiredIf<PaymentProviderEnv>(({ WEBHOOK_URL }) => WEBHOOK_URL !== undefined, 'is required with WEBHOOK_URL'),
    Secret(16),
  )
  STRIPE_WEBHOOK_SECRET?: string;

  /** Delay before the second attempt at a webhook. It doubles with each further one. */
  @WholeNumberSetting(1, 3_600_000)
  WEBHOOK_RETRY_MS: number = 1000;
}
