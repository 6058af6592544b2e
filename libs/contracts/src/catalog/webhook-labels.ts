import type { SentWebhookType } from '../enumerations.js';

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
