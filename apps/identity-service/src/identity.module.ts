import { Module, type DynamicModule } from '@nestjs/common';
import { MessagingModule } from '@campus-deals/messaging';
import { DatabaseModule } from '@campus-deals/service-defaults';
import { identityDatabase } from './database.js';
import { DevLoginModule } from './dev-login/dev-login.module.js';
import { IDENTITY_ENV, type IdentityEnv } from './env.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { UsersModule } from './users/users.module.js';

/** Who someone is. */
@Module({})
export class IdentityModule {
  static with(env: IdentityEnv): DynamicModule {
    return {
      module: IdentityModule,
      global: true,
      imports: [
        DatabaseModule.forRoot(identityDatabase(env.IDENTITY_DATABASE_URL)),
        MessagingModule.forRoot({ service: 'identity', env, databaseUrl: env.IDENTITY_DATABASE_URL }),
        UsersModule,
        SessionsModule,
        ...(env.NODE_ENV === 'production' ? [] : [DevLoginModule]),
      ],
      providers: [{ provide: IDENTITY_ENV, useValue: env }],
      exports: [IDENTITY_ENV],
    };
  }
}
