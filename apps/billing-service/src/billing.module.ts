import { Module, type DynamicModule } from '@nestjs/common';
import { AuditModule } from '@campus-deals/audit';
import { DEFAULT_SETTINGS } from '@campus-deals/contracts/identity/settings.dto';
import { MessagingModule } from '@campus-deals/messaging';
import { OperationsModule } from '@campus-deals/operations';
import { DatabaseModule } from '@campus-deals/service-defaults';
import { SettingsModule } from '@campus-deals/settings';
import { AccountsModule } from './accounts/accounts.module.js';
import { billingDatabase } from './database.js';
import { BILLING_ENV, type BillingEnv } from './env.js';
import { PaymentsModule } from './payments/payments.module.js';
import { ReceiptsModule } from './receipts/receipts.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

/** Payments: the registration fee of vendors. */
@Module({})
export class BillingModule {
  static with(env: BillingEnv): DynamicModule {
    return {
      module: BillingModule,
      global: true,
      imports: [
        DatabaseModule.forRoot(billingDatabase(env.BILLING_DATABASE_URL, env)),
        MessagingModule.forRoot({ service: 'billing', env, databaseUrl: env.BILLING_DATABASE_URL }),
        AuditModule,
        OperationsModule.of('billing'),
        SettingsModule.with(DEFAULT_SETTINGS),
        PaymentsModule,
        WebhooksModule,
        AccountsModule,
        ReceiptsModule,
      ],
      providers: [{ provide: BILLING_ENV, useValue: env }],
      exports: [BILLING_ENV],
    };
  }
}
