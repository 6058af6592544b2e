import { Module } from '@nestjs/common';
import { ActivitiesService } from './activities.service.js';
import { AuditLogController } from './audit-log.controller.js';
import { AuditLogService } from './audit-log.service.js';
import { ForgetActivitiesJob } from './forget-activities.job.js';
import { NoteActivityWhenCollegeActivated } from './note-activity-when-college-activated.handler.js';
import { NoteActivityWhenDealRedeemed } from './note-activity-when-deal-redeemed.handler.js';
import { NoteActivityWhenDealSubmitted } from './note-activity-when-deal-submitted.handler.js';
import { NoteActivityWhenFeePaid } from './note-activity-when-fee-paid.handler.js';
import { NoteActivityWhenVendorRegistered } from './note-activity-when-vendor-registered.handler.js';
import { StoreAdminActionWhenRecorded } from './store-admin-action-when-recorded.handler.js';
import { StoreAdminActionsWhenRecorded } from './store-admin-actions-when-recorded.handler.js';

/** Admin actions in all services, and other recent activity. */
@Module({
  controllers: [
    AuditLogController,
    StoreAdminActionWhenRecorded,
    StoreAdminActionsWhenRecorded,
    NoteActivityWhenVendorRegistered,
    NoteActivityWhenDealSubmitted,
    NoteActivityWhenDealRedeemed,
    NoteActivityWhenCollegeActivated,
    NoteActivityWhenFeePaid,
  ],
  providers: [AuditLogService, ActivitiesService, ForgetActivitiesJob],
  exports: [AuditLogService],
})
export class AuditLogModule {}

// Exports for other features.
export { AuditLogService } from './audit-log.service.js';
