import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import type { DomainEvent } from '@campus-deals/contracts/events';
import { HandlesEvent } from '@campus-deals/messaging';
import { Deal } from '../../deals/public.js';
import { WebhookDeliveriesService } from './webhook-deliveries.service.js';

/** Turns events into webhooks. None of them identifies a student. */
@Controller()
export class WebhooksHandlers {
  constructor(
    private readonly em: EntityManager,
    private readonly deliveries: WebhookDeliveriesService,
  ) {}

  @HandlesEvent('DealApproved', { sharesTransaction: true })
  async queueWebhooksWhenDealApproved(event: DomainEvent<'DealApproved'>): Promise<void> {
    const { vendorId, dealId, title, isRevision, startDate, endDate } = event.payload;
    const data = { dealId, title, isRevision, startDate, endDate };
    await this.deliveries.queue(event, vendorId, 'deal.approved', data);
  }

  @HandlesEvent('DealRejected', { sharesTransaction: true })
  async queueWebhooksWhenDealRejected(event: DomainEvent<'DealRejected'>): Promise<void> {
    const { vendorId, dealId, title, isRevision, reason } = event.payload;
    await this.deliveries.queue(event, vendorId, 'deal.rejected', { dealId, title, isRevision, reason });
  }

  @HandlesEvent('DealExpired', { sharesTransaction: true })
  async queueWebhooksWhenDealExpired(event: DomainEvent<'DealExpired'>): Promise<void> {
    const { vendorId, dealId } = event.payload;
    const deal = await this.em.findOne(Deal, dealId);
    if (deal) await this.deliveries.queue(event, vendorId, 'deal.ended', { dealId, title: deal.title });
  }

  @HandlesEvent('DealRedeemed', { sharesTransaction: true })
  async queueWebhooksWhenDealRedeemed(event: DomainEvent<'DealRedeemed'>): Promise<void> {
    const { vendorId, redemptionId, dealId, redeemedAt: at, isSilent } = event.payload;
    if (isSilent) return;
    await this.deliveries.queue(event, vendorId, 'redemption.committed', { redemptionId, dealId, at });
  }

  @HandlesEvent('RedemptionTakenBack', { sharesTransaction: true })
  async queueWebhooksWhenRedemptionTakenBack(event: DomainEvent<'RedemptionTakenBack'>): Promise<void> {
    const { vendorId, redemptionId, dealId, takenBackAt: at, reason } = event.payload;
    await this.deliveries.queue(event, vendorId, 'redemption.cancelled', { redemptionId, dealId, at, reason });
  }

  @HandlesEvent('ReviewWritten', { sharesTransaction: true })
  async queueWebhooksWhenReviewWritten(event: DomainEvent<'ReviewWritten'>): Promise<void> {
    const { vendorId, reviewId, rating } = event.payload;
    await this.deliveries.queue(event, vendorId, 'review.created', { reviewId, rating });
  }
}
