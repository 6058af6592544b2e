import { Module, type DynamicModule } from '@nestjs/common';
import { DatabaseModule } from '@campus-deals/service-defaults';
import { BroadcastModule } from './broadcast.module.js';
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
        BroadcastModule.with(env),
        UsersModule,
        SessionsModule,
        ...(env.NODE_ENV === 'production' ? [] : [DevLoginModule]),
      ],
      providers: [{ provide: IDENTITY_ENV, useValue: env }],
      exports: [IDENTITY_ENV],
    };
  }
}
