import multipart from '@fastify/multipart';
import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { FORM } from '@campus-deals/service-defaults/images';
import type { FastifyInstance } from 'fastify';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ProfileController } from './profile/profile.controller.js';
import { ProfileHandlers } from './profile/profile.handlers.js';
import { ProfileService } from './profile/profile.service.js';
import { ReferralCreditingService } from './referrals/referral-crediting.service.js';
import { ReferralsController } from './referrals/referrals.controller.js';
import { ReferralsHandlers } from './referrals/referrals.handlers.js';
import { ReferralsService } from './referrals/referrals.service.js';
import { AdminStudentCardsController, WaitingController } from './verification/admin-student-cards.controller.js';
import { AdminVerificationsController } from './verification/admin-verifications.controller.js';
import { CardDecisionsService } from './verification/card-decisions.service.js';
import { DeleteStudentCardsJob } from './verification/delete-student-cards.job.js';
import { ForgetAddressesJob } from './verification/forget-addresses.job.js';
import { LinkLimitsService } from './verification/link-limits.service.js';
import { RemindStudentsJob } from './verification/remind-students.job.js';
import { StudentCardsController } from './verification/student-cards.controller.js';
import { StudentCardsService } from './verification/student-cards.service.js';
import { StudentVerificationController } from './verification/student-verification.controller.js';
import { StudentVerificationService } from './verification/student-verification.service.js';
import { VerificationDecisionsService } from './verification/verification-decisions.service.js';

/** Profiles, proofs of being a student, and invitations. */
@Module({
  imports: [AccountsModule],
  controllers: [
    ProfileController,
    ProfileHandlers,
    ReferralsController,
    ReferralsHandlers,
    StudentVerificationController,
    AdminVerificationsController,
    StudentCardsController,
    AdminStudentCardsController,
    WaitingController,
  ],
  providers: [
    ProfileService,
    ReferralsService,
    ReferralCreditingService,
    StudentVerificationService,
    VerificationDecisionsService,
    LinkLimitsService,
    RemindStudentsJob,
    ForgetAddressesJob,
    StudentCardsService,
    CardDecisionsService,
    DeleteStudentCardsJob,
  ],
  exports: [ReferralsService, StudentVerificationService, StudentCardsService],
})
export class StudentsModule implements OnModuleInit {
  constructor(private readonly http: HttpAdapterHost) {}

  onModuleInit(): void {
    // Not awaited: that would start Fastify before Nest has set its error handler.
    void this.http.httpAdapter.getInstance<FastifyInstance>().register(multipart, FORM);
  }
}
