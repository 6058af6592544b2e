export { AlertLinks, FollowLinks, UnsubscribeLinks } from './mail-links.js';
export { PreferenceLinks } from './preference-links.js';
export { Subscription } from './subscription.entity.js';
export { SubscriptionsService } from './subscriptions.service.js';
export { UserSubscriptionsService } from './user-subscriptions.service.js';
