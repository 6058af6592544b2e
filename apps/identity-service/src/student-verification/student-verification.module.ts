import multipart from '@fastify/multipart';
import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { FORM } from '@campus-deals/service-defaults/images';
import type { FastifyInstance } from 'fastify';
import { CollegesModule } from '../colleges/colleges.module.js';
import { UsersModule } from '../users/users.module.js';
import { AdminStudentCardsController } from './admin-student-cards.controller.js';
import { AdminVerificationsController } from './admin-verifications.controller.js';
import { CardDecisionsService } from './card-decisions.service.js';
import { DeleteStudentCardsJob } from './delete-student-cards.job.js';
import { ForgetAddressesJob } from './forget-addresses.job.js';
import { LinkLimitsService } from './link-limits.service.js';
import { RemindStudentsJob } from './remind-students.job.js';
import { StudentCardsController } from './student-cards.controller.js';
import { StudentCardsService } from './student-cards.service.js';
import { StudentVerificationController } from './student-verification.controller.js';
import { StudentVerificationService } from './student-verification.service.js';
import { VerificationDecisionsService } from './verification-decisions.service.js';
import { WaitingController } from './waiting.controller.js';

@Module({
  imports: [CollegesModule, UsersModule],
  controllers: [
    StudentVerificationController,
    AdminVerificationsController,
    StudentCardsController,
    AdminStudentCardsController,
    WaitingController,
  ],
  providers: [
    StudentVerificationService,
    VerificationDecisionsService,
    LinkLimitsService,
    RemindStudentsJob,
    ForgetAddressesJob,
    StudentCardsService,
    CardDecisionsService,
    DeleteStudentCardsJob,
  ],
  exports: [StudentVerificationService, StudentCardsService],
})
export class StudentVerificationModule implements OnModuleInit {
  constructor(private readonly http: HttpAdapterHost) {}

  onModuleInit(): void {
    // Not awaited: that would start Fastify before Nest has set its error handler.
    void this.http.httpAdapter.getInstance<FastifyInstance>().register(multipart, FORM);
  }
}
