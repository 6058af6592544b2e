import { Module, type DynamicModule } from '@nestjs/common';
import { AuditModule } from '@campus-deals/audit';
import { MessagingModule } from '@campus-deals/messaging';
import { OperationsModule } from '@campus-deals/operations';
import { DatabaseModule } from '@campus-deals/service-defaults';
import { AccountsModule } from './accounts/accounts.module.js';
import { AdminModule } from './admin/admin.module.js';
import { AuditLogModule } from './audit-log/audit-log.module.js';
import { identityDatabase } from './database.js';
import { IDENTITY_ENV, type IdentityEnv } from './env.js';
import { PersonalDataModule } from './personal-data/personal-data.module.js';
import { SignInModule } from './sign-in/sign-in.module.js';
import { StudentsModule } from './students/students.module.js';

/** Accounts, sign-in and sessions. */
@Module({})
export class IdentityModule {
  static with(env: IdentityEnv): DynamicModule {
    return {
      module: IdentityModule,
      global: true,
      imports: [
        DatabaseModule.forRoot(identityDatabase(env.IDENTITY_DATABASE_URL, env)),
        MessagingModule.forRoot({ service: 'identity', env, databaseUrl: env.IDENTITY_DATABASE_URL }),
        AuditModule,
        OperationsModule.of('identity'),
        AccountsModule,
        AuditLogModule,
        StudentsModule,
        PersonalDataModule,
        SignInModule.with(env),
        AdminModule,
      ],
      providers: [{ provide: IDENTITY_ENV, useValue: env }],
      exports: [IDENTITY_ENV],
    };
  }
}
