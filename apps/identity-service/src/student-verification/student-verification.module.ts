import { Module } from '@nestjs/common';
import { CollegesModule } from '../colleges/colleges.module.js';
import { UsersModule } from '../users/users.module.js';
import { AdminVerificationsController } from './admin-verifications.controller.js';
import { ForgetAddressesJob } from './forget-addresses.job.js';
import { LinkLimitsService } from './link-limits.service.js';
import { RemindStudentsJob } from './remind-students.job.js';
import { StudentVerificationController } from './student-verification.controller.js';
import { StudentVerificationService } from './student-verification.service.js';
import { VerificationDecisionsService } from './verification-decisions.service.js';

@Module({
  imports: [CollegesModule, UsersModule],
  controllers: [StudentVerificationController, AdminVerificationsController],
  providers: [
    StudentVerificationService,
    VerificationDecisionsService,
    LinkLimitsService,
    RemindStudentsJob,
    ForgetAddressesJob,
  ],
  exports: [StudentVerificationService],
})
export class StudentVerificationModule {}
