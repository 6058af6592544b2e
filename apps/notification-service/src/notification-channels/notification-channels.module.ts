// Exports for other features. `DispatchesModule` provides the implementation.
export { NotificationChannels, type StoredNotification } from './notification-channels.js';
