export { NewsletterMailer } from './mail-server.client.js';
export { PushSubscriptionsService } from './push/push-subscriptions.service.js';
export { SendRates } from './send-rates.js';
export { columnsOf, type DueRecipient, type OutcomeColumns, outcomeRows, skipped } from './slices/outcomes.js';
export {
  LEAVES_WITHIN_MS,
  MAILBOX_LIMIT,
  type RecipientMail,
  type Slice,
  SLICES,
  SliceSender,
  sliceSize,
} from './slices/slice-sender.js';
export type { SendResult } from './smtp-pool.js';
