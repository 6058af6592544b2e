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

/** Environment of the migration step, which runs before the service starts. */
export class BillingMigrationEnv {
  @PostgresAddress() BILLING_DATABASE_URL!: string;
}

/** Billing's environment. Only `main.ts` and `migrate.ts` read process.env. */
export class BillingEnv extends PoolEnv implements BillingMigrationEnv {
  @PostgresAddress() BILLING_DATABASE_URL!: string;

  /** Base URL of identity's internal API. */
  @HttpAddress() IDENTITY_URL!: string;

  /** Secret key of our Stripe account. If unset, card payments are disabled. */
  @rules(Optional(), Pattern(/^[sr]k_(test|live)_\w+$/, 'must look like sk_live_…')) STRIPE_SECRET_KEY?: string;

  /** Secret that verifies Stripe's events; without it no event can be trusted. */
  @rules(
    RequiredIf<BillingEnv>(
      ({ STRIPE_SECRET_KEY }) => STRIPE_SECRET_KEY !== undefined,
      'is required with STRIPE_SECRET_KEY',
    ),
    Secret(16),
  )
  STRIPE_WEBHOOK_SECRET?: string;

  /** Previous secret of an endpoint during rotation. Its signatures are still accepted. */
  @rules(Optional(), Secret(16)) STRIPE_WEBHOOK_SECRET_PREVIOUS?: string;

  /** URL of the local replacement for Stripe. Unset: Stripe itself. */
  @rules(Optional(), RefusedIf(isProduction, 'leads to a stand-in, which is refused in production'), HttpAddress())
  STRIPE_API_URL?: string;

  /** Interval at which the replicas together read Stripe's list of events. */
  @WholeNumberSetting(100, 3_600_000) PAYMENT_CHECK_AFTER_MS: number = 60_000;

  /** Retention that tax law requires for payments, including those of deleted accounts. */
  @WholeNumberSetting(1, 30) PAYMENT_RETENTION_YEARS: number = 7;
}

/** Injection token of the parsed environment. */
export const BILLING_ENV = Symbol('BILLING_ENV');
