import { auditEntities } from '@campus-deals/audit';
import { messagingEntities } from '@campus-deals/messaging';
import { settingsEntities } from '@campus-deals/settings';
import { ErasedAccountSchema, RateLimitSchema } from '@campus-deals/service-defaults';
import { SuspendedAccount } from './visibility/account.entity.js';
import { AdminJobFileSchema, AdminJobRowSchema, AdminJobSchema } from './admin/jobs/admin-job.entity.js';
import { CollegeSchema } from './colleges/college.entity.js';
import { CounterDevice } from './counter/devices/counter-device.entity.js';
import { CountedSubscriber } from './colleges/counted-subscriber.entity.js';
import { ApiKey } from './counter/api/api-key.entity.js';
import { HoldSchema } from './counter/api/hold.entity.js';
import {
  DealDaySchema,
  DealMonthSchema,
  VendorDaySchema,
  DealInteractionSchema,
  ViewerSaltSchema,
  ViewerSchema,
} from './deals/interactions/deal-interaction.entity.js';
import { DealSchema } from './deals/deal.entity.js';
import { DealDecision, ReviewReminderSchema } from './deals/admin/deal-decision.entity.js';
import { ShownDealSchema } from './deals/shown-deal.entity.js';
import { VendorFee } from './vendors/fees/vendor-fee.entity.js';
import { ImageUploadSchema } from './images/image-upload.entity.js';
import { Place } from './vendors/places/place.entity.js';
import { PoolCode, RedemptionSchema } from './counter/redemptions/redemption.entity.js';
import {
  CounterDaySchema,
  RedemptionEntrySchema,
  SavingCorrection,
} from './counter/redemptions/redemption-entry.entity.js';
import { ReviewSchema } from './reach/reviews/review.entity.js';
import { Report } from './moderation/report.entity.js';
import { RevisionSchema, UndoableDecision } from './moderation/revision.entity.js';
import { ReportDaySchema } from './admin/reports/report-day.entity.js';
import { SavedDealSchema } from './reach/saved-deals/saved-deal.entity.js';
import { DealSearchSchema, SearchWordSchema, VendorSearchSchema } from './reach/search/search-document.entity.js';
import { ShopPin } from './counter/pins/shop-pin.entity.js';
import { SnapshotSchema } from './admin/snapshots/snapshot.entity.js';
import { VendorSchema } from './vendors/vendor.entity.js';
import { WebhookDeliverySchema, WebhookEndpointSchema } from './reach/webhooks/webhook.entity.js';

/** Every table of the service. */
export const entities = [
  CollegeSchema,
  CountedSubscriber,
  VendorSchema,
  VendorFee,
  ShopPin,
  Place,
  DealSchema,
  RevisionSchema,
  ShownDealSchema,
  UndoableDecision,
  DealDecision,
  ReviewReminderSchema,
  SavedDealSchema,
  CounterDevice,
  RedemptionSchema,
  RedemptionEntrySchema,
  CounterDaySchema,
  SavingCorrection,
  PoolCode,
  ApiKey,
  HoldSchema,
  ReviewSchema,
  Report,
  DealInteractionSchema,
  DealDaySchema,
  DealMonthSchema,
  VendorDaySchema,
  ReportDaySchema,
  ViewerSchema,
  ViewerSaltSchema,
  ImageUploadSchema,
  ErasedAccountSchema,
  SuspendedAccount,
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
