import { Module } from '@nestjs/common';
import { Site } from './site.js';
import { StripeClient } from './stripe.client.js';

@Module({ providers: [StripeClient, Site], exports: [StripeClient, Site] })
export class StripeModule {}
