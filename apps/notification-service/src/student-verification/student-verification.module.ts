import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { UsersModule } from '../users/users.module.js';
import { RemindStudentWhenVerificationExpiring } from './remind-student-when-verification-expiring.handler.js';
import { SchoolLinkMail } from './school-link.mail.js';
import { SendLinkWhenSchoolAddressAdded } from './send-link-when-school-address-added.handler.js';
import { StudentMailsService } from './student-mails.service.js';
import { VerificationExpiringMail } from './verification-expiring.mail.js';

/** Mails students about their verification. */
@Module({
  imports: [DeliveriesModule, IdentityModule, UsersModule],
  controllers: [SendLinkWhenSchoolAddressAdded, RemindStudentWhenVerificationExpiring],
  providers: [StudentMailsService, SchoolLinkMail, VerificationExpiringMail],
})
export class StudentVerificationModule {}
