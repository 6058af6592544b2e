import { auditEntities } from '@campus-deals/audit';
import { messagingEntities } from '@campus-deals/messaging';
import { settingsEntities } from '@campus-deals/settings';
import { ErasedAccountSchema, RateLimitSchema } from '@campus-deals/service-defaults';
import { SuspendedAccountSchema } from './visibility/account.entity.js';
import { AdminJobFileSchema, AdminJobRowSchema, AdminJobSchema } from './admin/jobs/admin-job.entity.js';
import { CollegeSchema } from './colleges/college.entity.js';
import { CounterDeviceSchema } from './counter/devices/counter-device.entity.js';
import { CountedSubscriberSchema } from './colleges/counted-subscriber.entity.js';
import { ApiKeySchema } from './counter/api/api-key.entity.js';
import { HoldSchema } from './counter/api/hold.entity.js';
import { DealDaySchema, DealMonthSchema, VendorDaySchema } from './deals/interactions/deal-day.entity.js';
import { DealInteractionSchema } from './deals/interactions/deal-interaction.entity.js';
import { ViewerSaltSchema, ViewerSchema } from './deals/interactions/viewer.entity.js';
import { DealSchema } from './deals/deal.entity.js';
import { DealDecisionSchema } from './deals/admin/deal-decision.entity.js';
import { ShownDealSchema } from './deals/shown-deal.entity.js';
import { ReviewReminderSchema } from './deals/admin/review-reminder.entity.js';
import { VendorFeeSchema } from './vendors/fees/vendor-fee.entity.js';
import { ImageUploadSchema } from './images/image-upload.entity.js';
import { PlaceSchema } from './vendors/places/place.entity.js';
import { PoolCodeSchema } from './counter/redemptions/pool-code.entity.js';
import { CounterDaySchema } from './counter/redemptions/counter-day.entity.js';
import { RedemptionEntrySchema } from './counter/redemptions/redemption-entry.entity.js';
import { SavingCorrectionSchema } from './counter/redemptions/saving-correction.entity.js';
import { RedemptionSchema } from './counter/redemptions/redemption.entity.js';
import { ReviewSchema } from './reach/reviews/review.entity.js';
import { ReportSchema } from './moderation/report.entity.js';
import { RevisionSchema } from './moderation/revision.entity.js';
import { UndoableDecisionSchema } from './moderation/undoable-decision.entity.js';
import { ReportDaySchema } from './admin/reports/report-day.entity.js';
import { SavedDealSchema } from './reach/saved-deals/saved-deal.entity.js';
import { DealSearchSchema, SearchWordSchema, VendorSearchSchema } from './reach/search/search-document.entity.js';
import { ShopPinSchema } from './counter/pins/shop-pin.entity.js';
import { SnapshotSchema } from './admin/snapshots/snapshot.entity.js';
import { VendorSchema } from './vendors/vendor.entity.js';
import { WebhookDeliverySchema } from './reach/webhooks/webhook-delivery.entity.js';
import { WebhookEndpointSchema } from './reach/webhooks/webhook-endpoint.entity.js';

/** Every table of the service. */
export const entities = [
  CollegeSchema,
  CountedSubscriberSchema,
  VendorSchema,
  VendorFeeSchema,
  ShopPinSchema,
  PlaceSchema,
  DealSchema,
  RevisionSchema,
  ShownDealSchema,
  UndoableDecisionSchema,
  DealDecisionSchema,
  ReviewReminderSchema,
  SavedDealSchema,
  CounterDeviceSchema,
  RedemptionSchema,
  RedemptionEntrySchema,
  CounterDaySchema,
  SavingCorrectionSchema,
  PoolCodeSchema,
  ApiKeySchema,
  HoldSchema,
  ReviewSchema,
  ReportSchema,
  DealInteractionSchema,
  DealDaySchema,
  DealMonthSchema,
  VendorDaySchema,
  ReportDaySchema,
  ViewerSchema,
  ViewerSaltSchema,
  ImageUploadSchema,
  ErasedAccountSchema,
  SuspendedAccountSchema,
  AdminJobSchema,
  AdminJobRowSchema,
  AdminJobFileSchema,
  RateLimitSchema,
  VendorSearchSchema,
  DealSearchSchema,
  SearchWordSchema,
  SnapshotSchema,
  WebhookEndpointSchema,
  WebhookDeliverySchema,
  ...auditEntities,
  ...settingsEntities,
  ...messagingEntities,
] as const;
