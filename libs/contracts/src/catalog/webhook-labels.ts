/** Webhooks that a vendor can choose. `webhook-data.dto.ts` has their contents. */
export const WEBHOOK_TYPES = [
  'deal.approved',
  'deal.rejected',
  'deal.ended',
  'redemption.committed',
  'redemption.cancelled',
  'review.created',
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];
/** All webhooks. webhook.test: sent on request, to one endpoint. */
export const SENT_WEBHOOK_TYPES = [...WEBHOOK_TYPES, 'webhook.test'] as const;
export type SentWebhookType = (typeof SENT_WEBHOOK_TYPES)[number];

/** Statuses of an endpoint of webhooks. paused: by its vendor; disabled: by the system, after days of failures. */
export const WEBHOOK_STATUSES = ['active', 'paused', 'disabled'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];
/** Statuses of a delivery. waiting: for its time, its next attempt or its endpoint. */
export const WEBHOOK_DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;
export type WebhookDeliveryStatus = (typeof WEBHOOK_DELIVERY_STATUSES)[number];

/** Labels of webhooks. Kept in a separate file, since most pages never show them. */
export const WEBHOOK_LABELS: Record<SentWebhookType, string> = {
  'deal.approved': 'A deal was approved',
  'deal.rejected': 'A deal was rejected',
  'deal.ended': 'A deal ended',
  'redemption.committed': 'A code was redeemed',
  'redemption.cancelled': 'A redemption was taken back',
  'review.created': 'A student reviewed your business',
  'webhook.test': 'Test',
};
