import { Module, type DynamicModule } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import type { IdentityEnv } from '../env.js';
import { PersonalDataModule } from '../personal-data/personal-data.module.js';
import { StudentsModule } from '../students/students.module.js';
import { DevLoginController } from './dev-login/dev-login.controller.js';
import { DevLoginService } from './dev-login/dev-login.service.js';
import { MagicLinksController, SignInController } from './sign-in.controller.js';
import { MagicLinksService } from './magic-links.service.js';
import { ProviderTokensService } from './provider-tokens.service.js';
import { SignInService } from './sign-in.service.js';

/**
 * Both sign-in methods: the provider's access token, and our own older magic link. With DEV_LOGIN also with one click
 * and without proof of identity.
 */
@Module({})
export class SignInModule {
  static with({ DEV_LOGIN }: Pick<IdentityEnv, 'DEV_LOGIN'>): DynamicModule {
    const isDevLogin = DEV_LOGIN === 'on';
    return {
      module: SignInModule,
      imports: [AccountsModule, StudentsModule, PersonalDataModule],
      controllers: [SignInController, MagicLinksController, ...(isDevLogin ? [DevLoginController] : [])],
      providers: [ProviderTokensService, SignInService, MagicLinksService, ...(isDevLogin ? [DevLoginService] : [])],
    };
  }
}
