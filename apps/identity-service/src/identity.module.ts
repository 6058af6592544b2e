import { Module, type DynamicModule } from '@nestjs/common';
import { AuditModule } from '@campus-deals/audit';
import { MessagingModule } from '@campus-deals/messaging';
import { OperationsModule } from '@campus-deals/operations';
import { DatabaseModule } from '@campus-deals/service-defaults';
import { AccountDeletionModule } from './account-deletion/account-deletion.module.js';
import { AccountExportModule } from './account-export/account-export.module.js';
import { AdminUsersModule } from './admin-users/admin-users.module.js';
import { AuditLogModule } from './audit-log/audit-log.module.js';
import { CollegesModule } from './colleges/colleges.module.js';
import { identityDatabase } from './database.js';
import { DevLoginModule } from './dev-login/dev-login.module.js';
import { IDENTITY_ENV, type IdentityEnv } from './env.js';
import { ProfileModule } from './profile/profile.module.js';
import { ReferralsModule } from './referrals/referrals.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { ProductSettingsModule } from './settings/settings.module.js';
import { SignInModule } from './sign-in/sign-in.module.js';
import { StudentVerificationModule } from './student-verification/student-verification.module.js';
import { UsersModule } from './users/users.module.js';
import { VendorsModule } from './vendors/vendors.module.js';

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
        AuditLogModule,
        ProductSettingsModule,
        UsersModule,
        SessionsModule,
        CollegesModule,
        ProfileModule,
        StudentVerificationModule,
        ReferralsModule,
        SignInModule,
        AccountDeletionModule,
        AccountExportModule,
        AdminUsersModule,
        VendorsModule,
        ...(env.DEV_LOGIN === 'on' ? [DevLoginModule] : []),
      ],
      providers: [{ provide: IDENTITY_ENV, useValue: env }],
      exports: [IDENTITY_ENV],
    };
  }
}
