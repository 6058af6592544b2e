export { Site } from './site.js';
export { StripeSyncSchema } from './stripe-sync.entity.js';
export { idOf, type PaymentSnapshot, StripeClient } from './stripe.client.js';
