export { AlertLinks, FollowLinks, UnsubscribeLinks } from './mail-links.js';
export { PreferenceLinks } from './preference-links.js';
export { UserSubscriptionsService } from './user-subscriptions.service.js';
