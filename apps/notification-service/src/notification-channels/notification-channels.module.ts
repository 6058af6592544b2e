// What other features may use. `DispatchesModule` provides them.
export { NotificationChannels, type StoredNotification } from './notification-channels.js';
