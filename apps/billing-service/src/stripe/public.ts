export { Site } from './site.js';
export { StripeSync } from './stripe-sync.entity.js';
export { type PaymentSnapshot, StripeClient } from './stripe.client.js';
