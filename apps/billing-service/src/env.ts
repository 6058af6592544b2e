import { rules } from '@campus-deals/contracts/rules';
import { PoolEnv, type ServiceEnv } from '@campus-deals/service-defaults';
import {
  HttpAddress,
  Optional,
  Pattern,
  PostgresAddress,
  RefusedIf,
  RequiredIf,
  Secret,
  WholeNumberSetting,
} from '@campus-deals/service-defaults/env-rules';

const isProduction = ({ NODE_ENV }: ServiceEnv): boolean => NODE_ENV === 'production';

/** For the step before the service starts. */
export class BillingMigrationEnv {
  @PostgresAddress()
  BILLING_DATABASE_URL!: string;
}

/** What billing reads from its environment; `main.ts` and `migrate.ts` are the only readers of process.env. */
export class BillingEnv extends PoolEnv implements BillingMigrationEnv {
  @PostgresAddress()
  BILLING_DATABASE_URL!: string;

  /** Where identity answers questions about accounts. */
  @HttpAddress()
  IDENTITY_URL!: string;

  /** Of our account at Stripe; without it nobody pays by card. */
  @rules(Optional(), Pattern(/^[sr]k_(test|live)_\w+$/, 'must look like sk_live_…'))
  STRIPE_SECRET_KEY?: string;

  /** Signs the events that Stripe sends; without it none could be believed. */
  @rules(
    RequiredIf<BillingEnv>(
      ({ STRIPE_SECRET_KEY }) => STRIPE_SECRET_KEY !== undefined,
      'is required with STRIPE_SECRET_KEY',
    ),
    Secret(16),
  )
  STRIPE_WEBHOOK_SECRET?: string;

  /** Of an endpoint whose secret is being changed: what it signed is believed too. */
  @rules(Optional(), Secret(16))
  STRIPE_WEBHOOK_SECRET_PREVIOUS?: string;

  /** Where what stands in for Stripe answers; unset: Stripe itself. */
  @rules(Optional(), RefusedIf(isProduction, 'leads to a stand-in, which is refused in production'), HttpAddress())
  STRIPE_API_URL?: string;

  /** Interval at which Stripe's list of events is read, by all replicas together. */
  @WholeNumberSetting(100, 3_600_000)
  PAYMENT_CHECK_AFTER_MS: number = 60_000;

  /** How long tax law wants payments kept, also of accounts that are gone. */
  @WholeNumberSetting(1, 30)
  PAYMENT_RETENTION_YEARS: number = 7;
}

/** Injection token of the parsed environment. */
export const BILLING_ENV = Symbol('BILLING_ENV');
