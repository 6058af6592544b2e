import { Controller, Headers, Post, Req, type RawBodyRequest } from '@nestjs/common';
import { WebhookReceivedDto } from '@campus-deals/contracts/billing/payment.dto';
import { Access, Edge, Responds } from '@campus-deals/service-defaults';
import type { FastifyRequest } from 'fastify';
import { WebhooksService } from './webhooks.service.js';

/** For Stripe, which signs the exact bytes of the body. */
@Access('everyone')
@Edge({
  session: 'none',
  methods: ['POST'],
  forwards: ['stripe-signature'],
  fromAnywhere: true,
  beforeGate: true,
  limit: 'webhook',
})
@Controller('api/webhooks/stripe')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Post()
  @Responds(WebhookReceivedDto, 'Takes an event of Stripe’s, if its signature is right.', [
    'invalid_webhook_signature',
    'malformed_request',
    'payments_unavailable',
  ])
  async receive(
    @Req() { rawBody }: RawBodyRequest<FastifyRequest>,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<WebhookReceivedDto> {
    await this.webhooks.receive(rawBody ?? Buffer.alloc(0), signature);
    return { received: true };
  }
}
