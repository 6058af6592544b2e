import { Module } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { UsersModule } from '../users/users.module.js';
import { StudentVerificationHandlers } from './student-verification.handlers.js';
import { SchoolLinkMail } from './school-link.mail.js';
import { StudentMailsService } from './student-mails.service.js';
import { VerificationExpiringMail } from './verification-expiring.mail.js';

/** Mails students about their verification. */
@Module({
  imports: [MessagesModule, IdentityModule, UsersModule],
  controllers: [StudentVerificationHandlers],
  providers: [StudentMailsService, SchoolLinkMail, VerificationExpiringMail],
})
export class StudentVerificationModule {}
