import { Module } from '@nestjs/common';
import { AuditLogController } from './audit-log.controller.js';
import { AuditLogHandlers } from './audit-log.handlers.js';
import { AuditLogService } from './audit-log.service.js';
import { ForgetActivitiesJob } from './forget-activities.job.js';

/** Admin actions in all services, and other recent activity. */
@Module({
  controllers: [AuditLogController, AuditLogHandlers],
  providers: [AuditLogService, ForgetActivitiesJob],
  exports: [AuditLogService],
})
export class AuditLogModule {}
