import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager, RequestContext } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Outbox } from '@campus-deals/messaging';
import type Stripe from 'stripe';
import { tables } from '../entities.js';
import { StripeClient } from '../stripe/stripe.module.js';
import { intentIdOf } from './intent-of-event.js';

/** What Stripe sends. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly stripe: StripeClient,
  ) {}

  /**
   * Notes that an event came, once however often it is sent; the work is a handler's. What says nothing of a payment is
   * thanked for and forgotten. Throws invalid_webhook_signature before anything is looked at, and
   * malformed_request.
   */
  async receive(rawBody: Buffer, signature: string | undefined): Promise<void> {
    await this.take(this.stripe.readEvent(rawBody, signature));
  }

  /** The same for an event that Stripe has listed. */
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
