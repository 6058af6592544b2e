export { PushSubscription } from './push-subscription.entity.js';
export { PushSubscriptionsService } from './push-subscriptions.service.js';
export { type PushMessage, WebPush } from './web-push.client.js';
