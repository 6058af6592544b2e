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

/** Everything the stand-in can be told; `main.ts` and `migrate.ts` are the only readers of process.env. */
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

  /** A database of its own. */
  @PostgresAddress()
  PAYMENTS_DATABASE_URL!: string;

  @Pattern(/^sk_test_\w{8,}$/, 'must look like sk_test_…')
  STRIPE_SECRET_KEY!: string;

  @Pattern(/^pk_test_\w{8,}$/, 'must look like pk_test_…')
  STRIPE_PUBLISHABLE_KEY!: string;

  /** Where browsers reach this provider; its path is taken off every request. Default: its own address. */
  @Optional()
  @HttpAddress()
  EXTERNAL_URL?: string;

  /** Where events go from the start; further endpoints are made over the API. */
  @Optional()
  @HttpAddress()
  WEBHOOK_URL?: string;

  /** Signs what goes to WEBHOOK_URL. */
  @rules(
    RequiredIf<PaymentProviderEnv>(({ WEBHOOK_URL }) => WEBHOOK_URL !== undefined, 'is required with WEBHOOK_URL'),
    Secret(16),
  )
  STRIPE_WEBHOOK_SECRET?: string;

  /** Until the second attempt at a webhook; each further one waits twice as long. */
  @WholeNumberSetting(1, 3_600_000)
  WEBHOOK_RETRY_MS: number = 1000;
}
