import { auditEntities } from '@campus-deals/audit';
import { messagingEntities } from '@campus-deals/messaging';
import { RateLimitSchema } from '@campus-deals/service-defaults';
import { settingsEntities } from '@campus-deals/settings';
import { WatchedServiceSchema } from './admins/watched-service.entity.js';
import { AlertActivitySchema } from './notifications/alert-activity.entity.js';
import { AnnouncementSchema } from './notifications/announcement.entity.js';
import { FollowSchema } from './audience/follow.entity.js';
import { CollegeSchema } from './audience/college.entity.js';
import { DealSchema } from './audience/deal.entity.js';
import { SavedDealSchema } from './audience/saved-deal.entity.js';
import { MessageSchema } from './messages/message.entity.js';
import { NewsletterChunkSchema } from './newsletters/newsletter-chunk.entity.js';
import { NewsletterEditionSchema } from './newsletters/newsletter-edition.entity.js';
import { NewsletterRecipientSchema } from './newsletters/newsletter-recipient.entity.js';
import { NewsletterSchema } from './newsletters/newsletter.entity.js';
import { NotificationReceiptSchema, NotificationSchema } from './notifications/notification.entity.js';
import { UsedChallengeSchema } from './subscriptions/used-challenge.entity.js';
import { MailboxTurnSchema } from './senders/mailbox-turn.entity.js';
import { SubscriptionSchema } from './subscriptions/subscription.entity.js';
import { PushSubscriptionSchema } from './senders/push/push-subscription.entity.js';
import { MailReportSchema } from './subscriptions/mail-report.entity.js';
import { SuppressionSchema } from './audience/suppression.entity.js';
import { ErasedAccountSchema, UserSchema } from './audience/user.entity.js';
import { FirstNewsletterSchema } from './newsletters/first-newsletter.entity.js';
import { VendorSchema } from './audience/vendor.entity.js';

/** Every entity of the service. */
export const entities = [
  CollegeSchema,
  VendorSchema,
  DealSchema,
  SavedDealSchema,
  FollowSchema,
  FirstNewsletterSchema,
  UserSchema,
  ErasedAccountSchema,
  SubscriptionSchema,
  SuppressionSchema,
  MailReportSchema,
  UsedChallengeSchema,
  MessageSchema,
  NewsletterSchema,
  NewsletterChunkSchema,
  NewsletterRecipientSchema,
  NewsletterEditionSchema,
  MailboxTurnSchema,
  RateLimitSchema,
  NotificationSchema,
  NotificationReceiptSchema,
  AnnouncementSchema,
  AlertActivitySchema,
  WatchedServiceSchema,
  PushSubscriptionSchema,
  ...auditEntities,
  ...settingsEntities,
  ...messagingEntities,
] as const;
