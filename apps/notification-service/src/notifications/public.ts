export { PREFERENCES_PATH } from './alert-entry.js';
export { AlertPauses } from './alert-pauses.job.js';
export { DIGEST_TIME, quietUntil } from './alert-plan.js';
export { isFresh, VENDOR_PATH } from './alert-texts.js';
export { NotificationReceipt, Notification } from './notification.entity.js';
export { type NewNotification, NotificationStore } from './notification.store.js';
export { unreadOf } from './notifications.query.js';
export { NotificationsService } from './notifications.service.js';
export { recipients } from './recipients.query.js';
