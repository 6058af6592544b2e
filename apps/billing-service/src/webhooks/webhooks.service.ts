import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager, RequestContext } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Outbox } from '@campus-deals/messaging';
import type Stripe from 'stripe';
import { tables } from '../tables.js';
import { StripeClient } from '../stripe/public.js';
import { intentIdOf } from './intent-of-event.js';

/** Receives Stripe's events. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly stripe: StripeClient,
  ) {}

  /**
   * Stores an event once for any number of deliveries; a handler does the work. An event that concerns no payment is
   * accepted and dropped. Throws invalid_webhook_signature before the body is parsed, and malformed_request.
   */
  async receive(rawBody: Buffer, signature: string | undefined): Promise<void> {
    await this.take(this.stripe.readEvent(rawBody, signature));
  }

  /** Stores an event from Stripe's list, like a delivered one. */
  async take(event: Stripe.Event): Promise<void> {
    const intentId = intentIdOf(event);
    if (intentId) await RequestContext.create(this.em, () => this.note(event, intentId));
  }

  @Transactional()
  private async note({ id, type, created }: Stripe.Event, intentId: string): Promise<void> {
    const isNew = await tables(this.em)
      .insertInto('stripe_events')
      .values({ id, type, intent_id: intentId, occurred_at: new Date(created * 1000) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (isNew) await this.outbox.publish('StripeEventReceived', { intentId });
  }
}
