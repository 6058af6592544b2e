export { PREFERENCES_PATH } from './alert-entry.js';
export { AlertPauses } from './alert-pauses.job.js';
export { quietUntil } from './alert-plan.js';
export { VENDOR_PATH } from './alert-texts.js';
export { Notification } from './notification.entity.js';
export { NotificationsService } from './notifications.service.js';
export { unreadOf } from './notifications.query.js';
export { recipients } from './recipients.query.js';
