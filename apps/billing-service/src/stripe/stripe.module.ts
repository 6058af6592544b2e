import { Module } from '@nestjs/common';
import { Site } from './site.js';
import { StripeClient } from './stripe.client.js';

@Module({ providers: [StripeClient, Site], exports: [StripeClient, Site] })
export class StripeModule {}

// Exports for other features.
export { Site } from './site.js';
export { StripeClient, type EventPage, type NewIntent, type PaymentSnapshot } from './stripe.client.js';
export { StripeSync } from './stripe-sync.entity.js';
