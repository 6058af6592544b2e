import { Module } from '@nestjs/common';
import { StripeClient } from './stripe.client.js';

@Module({ providers: [StripeClient], exports: [StripeClient] })
export class StripeModule {}

// What other features may use.
export { StripeClient, type NewIntent, type PaymentSnapshot } from './stripe.client.js';
