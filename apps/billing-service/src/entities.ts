import { auditEntities } from '@campus-deals/audit';
import { messagingEntities } from '@campus-deals/messaging';
import { ErasedAccountSchema, RateLimitSchema } from '@campus-deals/service-defaults';
import { settingsEntities } from '@campus-deals/settings';
import { MovementSchema, ProviderFeeSchema } from './payments/movement.entity.js';
import { PaymentSchema } from './payments/payment.entity.js';
import { ReceiptSchema, ReceiptSeriesSchema } from './payments/receipt.entity.js';
import { StripeSyncSchema } from './stripe/stripe-sync.entity.js';
import { StripeEventSchema } from './webhooks/stripe-event.entity.js';

/** Every table of the service. */
export const entities = [
  PaymentSchema,
  MovementSchema,
  ProviderFeeSchema,
  ReceiptSchema,
  ReceiptSeriesSchema,
  StripeEventSchema,
  StripeSyncSchema,
  ErasedAccountSchema,
  RateLimitSchema,
  ...auditEntities,
  ...messagingEntities,
  ...settingsEntities,
] as const;
