import { Module } from '@nestjs/common';
import { AccountDeletionModule } from '../account-deletion/account-deletion.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { StudentVerificationModule } from '../student-verification/student-verification.module.js';
import { UsersModule } from '../users/users.module.js';
import { MagicLinksController } from './magic-links.controller.js';
import { MagicLinksService } from './magic-links.service.js';
import { ProviderTokensService } from './provider-tokens.service.js';
import { SignInController } from './sign-in.controller.js';
import { SignInService } from './sign-in.service.js';

/** Both sign-in methods: the provider's access token, and our own older magic link. */
@Module({
  imports: [UsersModule, SessionsModule, AccountDeletionModule, StudentVerificationModule],
  controllers: [SignInController, MagicLinksController],
  providers: [ProviderTokensService, SignInService, MagicLinksService],
})
export class SignInModule {}
