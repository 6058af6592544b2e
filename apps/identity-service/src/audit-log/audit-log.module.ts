import { Module } from '@nestjs/common';
import { ActivitiesService } from './activities.service.js';
import { AuditLogController } from './audit-log.controller.js';
import { AuditLogService } from './audit-log.service.js';
import { ForgetActivitiesJob } from './forget-activities.job.js';
import { AuditLogHandlers } from './audit-log.handlers.js';

/** What admins did, in whichever service, and what else happened lately. */
@Module({
  controllers: [AuditLogController, AuditLogHandlers],
  providers: [AuditLogService, ActivitiesService, ForgetActivitiesJob],
  exports: [AuditLogService],
})
export class AuditLogModule {}

// What other features may use.
export { AuditLogService } from './audit-log.service.js';
