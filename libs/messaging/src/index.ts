export { afterRestore, reconcileDatabase, type Settle } from './after-restore.js';
export {
  Broadcast,
  createBroadcast,
  type BroadcastChannel,
  type BroadcastListener,
  type BroadcastMessages,
} from './broadcast/broadcast.js';
export { FailedEvents, type FailedEvent, type FailedEventFilter } from './handlers/failed-events.js';
export { HandlesEvent } from './handlers/handles-event.decorator.js';
export { messagingEntities } from './messaging-entities.js';
export { MessagingModule } from './messaging.module.js';
export { MESSAGING_SETTINGS, type MessagingSettings, type MessagingTuning } from './messaging-settings.js';
export { AfterCommit, CommitWork } from './outbox/after-commit.js';
export { Outbox, type Timing } from './outbox/outbox.js';
export { migrateQueue } from './queues/migrate-queue.js';
export { nextDueAt, ScheduledJob, ZonedJob, type Schedule, type Times } from './scheduled-jobs/scheduled-job.js';
export { QueueRests, RowJob, type DueRow, type DueRows, type RowJobOptions } from './row-jobs/row-job.js';
export { RowJobs } from './row-jobs/row-jobs.js';
export { startMessaging, startRowJobs } from './start-messaging.js';
