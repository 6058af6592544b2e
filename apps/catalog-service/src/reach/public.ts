export { before, daysOf, lengthOf, rangeOf } from './analytics/day-range.js';
export { Review } from './reviews/review.entity.js';
export { ReviewsService } from './reviews/reviews.service.js';
export { SavedDealSchema } from './saved-deals/saved-deal.entity.js';
export { WebhookDelivery, WebhookEndpoint } from './webhooks/webhook.entity.js';
export { WebhookSecrets } from './webhooks/webhook-secrets.js';
