import { IsArray, IsBoolean, IsIn, IsInt, IsString, IsUUID, Min } from 'class-validator';
import {
  ALERT_DIGESTS,
  COLLEGE_STATUSES,
  DEAL_CATEGORIES,
  SUBMITTED_DEAL_STATUSES,
  DISCOUNT_TYPES,
  FEE_REFUND_REASONS,
  REPORT_REASONS,
  SERVICE_NAMES,
  STUDENT_DECISIONS,
  USER_ROLES,
  type AlertDigest,
  type CollegeStatus,
  type DealCategory,
  type SubmittedDealStatus,
  type DiscountType,
  type FeeRefundReason,
  type ReportReason,
  type ServiceName,
  type StudentDecision,
  type UserRole,
  TAKE_BACK_REASONS,
  type TakeBackReason,
} from './enumerations.js';
import { Id, Instant, ListOf, Nullable, Optional, PickOf, rules, type DtoClass } from './rules.js';
import { ALERT_CHOICES } from './notification/alert-settings.js';
import { SettingsDto } from './identity/settings.dto.js';

/** Version of an aggregate, incremented by each change. A read model ignores events older than its own version. */
const Version = (): PropertyDecorator => rules(IsInt(), Min(0));

class UserPayload {
  @Id() userId!: number;
  @IsIn(USER_ROLES) role!: UserRole;
  @Nullable() @Id() collegeId!: number | null;
  @IsBoolean() emailNotifications!: boolean;
  @IsBoolean() browserNotifications!: boolean;
  @Nullable() @IsString() timeZone!: string | null;
  @Nullable() @IsString() quietFrom!: string | null;
  @Nullable() @IsString() quietTo!: string | null;
  @IsIn(ALERT_DIGESTS) digest!: AlertDigest;
  /** Switches that the user has set: "review-written.email.off". Absent in events of earlier versions. */
  @Optional() @IsArray() @IsString({ each: true }) alertChoices?: string[];
  /** Points for invitations. Absent in events of earlier versions. */
  @Optional() @IsInt() points?: number;
  /** Absent in events of earlier versions. */
  @Optional() @IsBoolean() isSuspended?: boolean;
  @Version() version!: number;
}

class UserDeletedPayload {
  @IsUUID() erasureId!: string;
  @Id() userId!: number;
}

class UserErasedPayload extends PickOf(UserDeletedPayload, 'erasureId') {}

class UserIdPayload {
  @Id() userId!: number;
}

class AlertMailsDeclinedPayload extends UserIdPayload {
  /** The switch that is turned off: `deal-alert.email.off`. Absent: all alert emails. */
  @Optional() @IsIn(ALERT_CHOICES) choice?: string;
}

/** A suspended or restored account. Both increment `version`. */
class UserSuspensionPayload extends PickOf(UserPayload, 'userId', 'version') {}

class SessionsRevokedPayload extends UserIdPayload {
  /** The user's sessions up to and including this one have ended. */
  @IsInt() @Min(0) lastSessionId!: number;
}

class SessionsEndedPayload extends UserIdPayload {
  /** Sessions of one browser that have ended. */
  @IsArray() @IsInt({ each: true }) sessionIds!: number[];
}

class SchoolAddressPayload {
  @Id() verificationId!: number;
  @Id() userId!: number;
}

class StudentVerificationDecidedPayload {
  @Id() userId!: number;
  @IsIn(STUDENT_DECISIONS) decision!: StudentDecision;
  /** When the verification expires. Null: it is over. */
  @Nullable() @Instant() expiresAt!: string | null;
  /** Reason shown to the student. */
  @Nullable() @IsString() reason!: string | null;
  @Instant() decidedAt!: string;
}

class VerificationExpiringPayload extends SchoolAddressPayload {
  @IsInt() weeksLeft!: number;
  @Instant() expiresAt!: string;
}

class CollegePayload {
  @Id() collegeId!: number;
  @IsString() name!: string;
  @IsString() shortName!: string;
  @IsString() city!: string;
  @IsString() state!: string;
  @IsIn(COLLEGE_STATUSES) status!: CollegeStatus;
  @IsBoolean() isActive!: boolean;
  /** Email domains of its students. */
  @IsArray() @IsString({ each: true }) domains!: string[];
  /** IANA name of the college's time zone. */
  @IsString() timeZone!: string;
  @Version() version!: number;
}

class CollegeActivatedPayload extends CollegePayload {
  @Instant() activatedAt!: string;
  @IsInt() subscriberCount!: number;
}

class VendorRemovedPayload {
  @Id() vendorId!: number;
  /** Account of the owner. Null: no owner. */
  @Nullable() @Id() userId!: number | null;
}

class VendorPayload extends VendorRemovedPayload {
  @Nullable() @Id() collegeId!: number | null;
  @IsString() name!: string;
  /** Whether the vendor and its deals are hidden from readers. */
  @IsBoolean() isSuspended!: boolean;
  /** Whether readers see it, provided that its college is open. Absent in events of earlier versions. */
  @Optional() @IsBoolean() isPublic?: boolean;
  @Version() version!: number;
}

class VendorChangeApprovedPayload extends VendorRemovedPayload {
  @IsString() name!: string;
  @Version() version!: number;
}

class VendorChangeRejectedPayload extends VendorChangeApprovedPayload {
  /** Reason shown to the owner. */
  @Nullable() @IsString() reason!: string | null;
}

class DealPayload {
  @Id() dealId!: number;
  @Id() vendorId!: number;
  @Id() collegeId!: number;
}

/** Deal data for read models. `version` counts the deal's own changes; `userId` is its owner. */
class DealFactsPayload extends DealPayload {
  @Nullable() @Id() userId!: number | null;
  @IsString() vendorName!: string;
  @IsString() title!: string;
  @IsIn(DEAL_CATEGORIES) category!: DealCategory;
  @IsIn(DISCOUNT_TYPES) discountType!: DiscountType;
  @IsString() discountValue!: string;
  @IsIn(SUBMITTED_DEAL_STATUSES) status!: SubmittedDealStatus;
  @Instant() startDate!: string;
  @Nullable() @Instant() endDate!: string | null;
  /** Weekdays, 1 (Monday) to 7 (Sunday), in the college's time zone. Used with the times below. Empty: always open. */
  @IsArray() @IsInt({ each: true }) weekdays!: number[];
  @Nullable() @IsString() windowFrom!: string | null;
  @Nullable() @IsString() windowTo!: string | null;
  @Nullable() @IsString() image!: string | null;
  /** Colleges that show it besides its own. Absent in events of earlier versions. */
  @Optional() @IsArray() @IsInt({ each: true }) furtherCollegeIds?: number[];
  /** Whether members with enough points see it in the day before its start. Absent in events of earlier versions. */
  @Optional() @IsBoolean() isEarly?: boolean;
  /** Time of approval, after which readers may see it. Null: not approved yet. */
  @Nullable() @Instant() approvedAt!: string | null;
  /** Readers do not see it until an admin has dismissed its reports. */
  @IsBoolean() isHidden!: boolean;
  @Version() version!: number;
}

class DealExpiredPayload extends DealPayload {
  /** The deal's present version: the end of its time alone counts as no change. */
  @Version() version!: number;
}

class DealRemovedPayload extends DealPayload {
  @Nullable() @Id() userId!: number | null;
}

class DealApprovedPayload extends DealFactsPayload {
  /** Whether this was a change to a deal that readers already saw. */
  @IsBoolean() isRevision!: boolean;
}

class DealRejectedPayload extends DealRemovedPayload {
  @IsString() title!: string;
  /** Reason shown to the vendor. */
  @Nullable() @IsString() reason!: string | null;
  /** Whether only a change was rejected. The deal itself stays as it was. */
  @IsBoolean() isRevision!: boolean;
  @Version() version!: number;
}

class DealRedeemedPayload extends DealPayload {
  @Id({ isLong: true }) redemptionId!: number;
  /** The student. */
  @Nullable() @Id() userId!: number | null;
  /** The vendor's owner. */
  @Nullable() @Id() vendorUserId!: number | null;
  @Instant() redeemedAt!: string;
  /** Whether no notification is sent, because it was repeated too often. Absent: false. */
  @Optional() @IsBoolean() isSilent?: boolean;
}

class RedemptionTakenBackPayload extends DealRedeemedPayload {
  @Instant() takenBackAt!: string;
  @IsIn(TAKE_BACK_REASONS) reason!: TakeBackReason;
  /** Whether it was a code of the student's own; false for a page or a shared code. Absent in earlier events. */
  @Optional() @IsBoolean() hasCode?: boolean;
}

class DealReportedPayload extends DealPayload {
  @Id() reportId!: number;
  @IsIn(REPORT_REASONS) reason!: ReportReason;
  /** Number of distinct reports that no admin has reviewed. */
  @IsInt() reportCount!: number;
  /** Whether no notification is sent, because its author reported too often. Absent: false. */
  @Optional() @IsBoolean() isSilent?: boolean;
}

class WaitingDealPayload extends PickOf(DealFactsPayload, 'dealId', 'vendorId', 'collegeId', 'title') {}

class DealsWaitingPayload {
  /** The first deals, or changes to approved ones, in the order of their submission. */
  @ListOf(() => WaitingDealPayload) deals!: WaitingDealPayload[];
  /** Number of all of them. */
  @IsInt() count!: number;
}

class NewsletterPausedPayload {
  @Id() newsletterId!: number;
  /** Number of emails that failed. */
  @IsInt() failed!: number;
  /** Number of emails that were sent or failed. */
  @IsInt() attempted!: number;
}

class DealHiddenPayload extends DealRemovedPayload {
  @IsString() title!: string;
  @IsInt() reportCount!: number;
  @Version() version!: number;
}

class DealDecisionUndonePayload extends DealRemovedPayload {
  /** The decision that was undone before anyone was notified. */
  @IsIn(['approved', 'rejected']) decision!: 'approved' | 'rejected';
  /** Whether the decision was about a change to a deal that readers already saw. */
  @IsBoolean() isRevision!: boolean;
  @Version() version!: number;
}

class CodesWithdrawnPayload extends DealPayload {
  @IsString() title!: string;
  @IsString() vendorName!: string;
  /** Some of the students whose unused codes no longer work. */
  @IsArray() @IsInt({ each: true }) userIds!: number[];
  /** The deal's version since then. */
  @Version() version!: number;
}

class ReviewPayload {
  @Id() reviewId!: number;
  @Id() vendorId!: number;
  /** The vendor's college. */
  @Nullable() @Id() collegeId!: number | null;
}

class ReviewWrittenPayload extends ReviewPayload {
  /** The vendor's owner. */
  @Nullable() @Id() vendorUserId!: number | null;
  /** Stars, from 1 to 5. */
  @IsInt() rating!: number;
}

class WebhookDisabledPayload extends VendorRemovedPayload {
  @Id() endpointId!: number;
  /** Host of the address, without its path, which may contain a secret. */
  @IsString() host!: string;
  @Instant() disabledAt!: string;
}

class CounterAccessEndedPayload extends VendorRemovedPayload {
  /** Number of counter devices that were removed. */
  @IsInt() devices!: number;
  /** Number of API keys that were revoked. */
  @IsInt() keys!: number;
  /** Number of webhooks that were paused, with new secrets. */
  @IsInt() webhooks!: number;
  @Instant() endedAt!: string;
}

class ReviewAnsweredPayload extends ReviewPayload {
  /** The student. */
  @Id() userId!: number;
  @IsString() vendorName!: string;
}

class ReviewHiddenPayload extends ReviewAnsweredPayload {
  /** The admin's reason, shown to the student. */
  @IsString() reason!: string;
  @Instant() hiddenAt!: string;
}

class ReviewRestoredPayload extends ReviewAnsweredPayload {
  @Instant() restoredAt!: string;
}

class SavedDealPayload {
  @Id() dealId!: number;
  @Id() collegeId!: number;
  @Id() userId!: number;
}

class DealSavedPayload extends SavedDealPayload {
  /** Whether it counts for sort orders: saved by a verified student, once per mailbox. Absent in older events. */
  @Optional() @IsBoolean() counts?: boolean;
}

class SavesPayload {
  @Id() dealId!: number;
  @Id() collegeId!: number;
  /** Some of the users who have saved it. */
  @IsArray() @IsInt({ each: true }) userIds!: number[];
  /** Users among them whose saves count for sort orders. Absent in older events. */
  @Optional() @IsArray() @IsInt({ each: true }) countedUserIds?: number[];
}

class SubscriberRemovedPayload {
  @Id() subscriptionId!: number;
  @Id() collegeId!: number;
}

class SubscriberAddedPayload extends SubscriberRemovedPayload {
  @Nullable() @Id() userId!: number | null;
  @Nullable() @IsString() referralCode!: string | null;
}

class VendorFeePayload {
  @Id() paymentId!: number;
  /** Null: the payer has no account. Identity identifies the payer later (PayerIdentified). */
  @Nullable() @Id() userId!: number | null;
  /** Amount in minor units. */
  @IsInt() amount!: number;
  @IsString() currency!: string;
  @Version() version!: number;
}

class VendorFeeRefundedPayload extends VendorFeePayload {
  /** refund: a refund or a dispute. duplicate: the payer had paid before. */
  @IsIn(FEE_REFUND_REASONS) reason!: FeeRefundReason;
}

class VendorFeeDisputedPayload extends VendorFeePayload {
  /** Time at which the cardholder disputed the payment. */
  @Instant() disputedAt!: string;
}

class StripeEventPayload {
  @IsString() intentId!: string;
}

class ReferralCreditedPayload {
  @Id() creditId!: number;
  /** User who invited the new subscriber. */
  @Id() userId!: number;
  @Id() collegeId!: number;
  /** Points earned, including those for an achievement reached by this credit. */
  @IsInt() points!: number;
  @IsInt() totalPoints!: number;
}

class PayerPayload {
  @Id() paymentId!: number;
  @Id() userId!: number;
}

/** An action of an admin. Never contains addresses, phone numbers or codes. */
class AdminActionPayload {
  @IsUUID() id!: string;
  @IsIn(SERVICE_NAMES) service!: ServiceName;
  @Instant() occurredAt!: string;
  /** Null: the system did it. */
  @Nullable() @Id() actorId!: number | null;
  /** `thing.verb`. */
  @IsString() action!: string;
  @IsString() subjectType!: string;
  @Nullable() @IsString() subjectId!: string | null;
  @Nullable() @IsString() label!: string | null;
  /** Old values of the changed fields, as JSON. Null: the subject did not exist. */
  @Nullable() @IsString() before!: string | null;
  @Nullable() @IsString() after!: string | null;
}

/** A bulk action of an admin. */
class AdminActionsPayload {
  @Nullable() @Id() actorId!: number | null;
  @ListOf(() => AdminActionPayload) actions!: AdminActionPayload[];
}

/** Defines an event by its publisher, its payload and its handlers. */
const event = <
  const From extends EventDefinition['from'],
  Payload extends DtoClass,
  const Handlers extends EventDefinition['handlers'],
>(
  from: From,
  payload: Payload,
  handlers: Handlers & Record<Exclude<keyof Handlers, ServiceName>, never>,
): { version: 1; from: From; payload: Payload; handlers: Handlers } => ({ version: 1, from, payload, handlers });

/**
 * The event catalog: the publisher, payload and handlers of each event. Payloads hold ids and values, never an entity
 * and never an email address: a queue is clear text. Each handler gets its own job.
 */
export const EVENTS = {
  UserRegistered: event('identity', UserPayload, { notification: ['sync-user-when-registered'] }),
  /** A payload field changed, or the address or name returned by `GET /internal/users/{id}/contact`. */
  UserUpdated: event('identity', UserPayload, { notification: ['sync-user-when-updated'] }),
  /** A user was signed out everywhere: by the user, by an admin, or because the address proved to be another user's. */
  SessionsRevoked: event('identity', SessionsRevokedPayload, { notification: ['end-pushes-when-sessions-revoked'] }),
  /** A user was signed out in one browser: there, or from the list of devices. */
  SessionsEnded: event('identity', SessionsEndedPayload, { notification: ['end-pushes-when-sessions-ended'] }),
  /** A user ended alert emails, or one kind, by a link, or subscribed instead. This overrides the preferences. */
  AlertMailsDeclined: event('notification', AlertMailsDeclinedPayload, {
    identity: ['turn-off-email-notifications-when-alert-mails-declined'],
  }),
  /**
   * An account was deleted. Each service with data about it calls `GET /internal/erasures/{id}` to identify it,
   * erases its data and confirms.
   */
  UserDeleted: event('identity', UserDeletedPayload, {
    catalog: ['erase-vendor-when-user-deleted'],
    notification: ['erase-subscriber-when-user-deleted'],
    billing: ['erase-payer-when-user-deleted'],
    identity: ['delete-provider-account-when-user-deleted'],
  }),
  /** An admin suspended the account. Its data is not public until it is restored. */
  UserSuspended: event('identity', UserSuspensionPayload, { catalog: ['suspend-vendor-when-user-suspended'] }),
  UserRestored: event('identity', UserSuspensionPayload, { catalog: ['restore-vendor-when-user-restored'] }),
  UserErasedFromCatalog: event('catalog', UserErasedPayload, { identity: ['note-erasure-when-catalog-erased'] }),
  UserErasedFromBilling: event('billing', UserErasedPayload, { identity: ['note-erasure-when-billing-erased'] }),
  UserErasedFromNotification: event('notification', UserErasedPayload, {
    identity: ['note-erasure-when-notification-erased'],
  }),
  /** A student entered a school address, to be confirmed by link. */
  SchoolAddressAdded: event('identity', SchoolAddressPayload, {
    notification: ['send-link-when-school-address-added'],
  }),
  /** Published 7, 4 and 1 weeks before a verification expires. */
  StudentVerificationExpiring: event('identity', VerificationExpiringPayload, {
    notification: ['remind-student-when-verification-expiring'],
  }),
  /** A student's verification began, got another end, or ended, other than by the student's own school address. */
  StudentVerificationDecided: event('identity', StudentVerificationDecidedPayload, {
    notification: ['mail-student-when-verification-decided'],
  }),
  CollegeCreated: event('catalog', CollegePayload, {
    notification: ['sync-college-when-created'],
    identity: ['sync-college-when-created'],
  }),
  CollegeChanged: event('catalog', CollegePayload, {
    notification: ['sync-college-when-changed'],
    identity: ['sync-college-when-changed'],
  }),
  CollegeActivated: event('catalog', CollegeActivatedPayload, {
    notification: [
      'notify-subscribers-when-college-activated',
      'schedule-newsletter-when-college-activated',
      'alert-subscribers-when-college-activated',
    ],
    identity: ['note-activity-when-college-activated'],
  }),
  /** A college was deleted with its vendors, deals and their data. Subscriptions to it end. */
  CollegeRemoved: event('catalog', PickOf(CollegePayload, 'collegeId', 'version'), {
    notification: ['end-subscriptions-when-college-removed'],
    identity: ['leave-college-when-removed'],
  }),
  /** An account registered a business, which gives its owner the vendor role. */
  VendorRegistered: event('catalog', VendorPayload, {
    identity: ['grant-vendor-role-when-vendor-registered', 'note-activity-when-vendor-registered'],
    notification: ['sync-vendor-when-registered'],
  }),
  VendorUpdated: event('catalog', VendorPayload, { notification: ['sync-vendor-when-updated'] }),
  VendorRemoved: event('catalog', VendorRemovedPayload, { notification: ['sync-vendor-when-removed'] }),
  /** An admin approved a change to a public business. Readers now see it. */
  VendorChangeApproved: event('catalog', VendorChangeApprovedPayload, {
    notification: ['mail-owner-when-vendor-change-approved', 'notify-owner-when-vendor-change-approved'],
  }),
  /** An admin rejected a change to a business. The business itself stays as it is. */
  VendorChangeRejected: event('catalog', VendorChangeRejectedPayload, {
    notification: ['mail-owner-when-vendor-change-rejected', 'notify-owner-when-vendor-change-rejected'],
  }),
  /** A deal, or a change to an approved one, was submitted for approval. The payload describes that version. */
  DealSubmitted: event('catalog', DealFactsPayload, {
    identity: ['note-activity-when-deal-submitted'],
    notification: ['sync-deal-when-submitted'],
  }),
  /** The visible version of an approved deal changed. */
  DealChanged: event('catalog', DealFactsPayload, { notification: ['sync-deal-when-changed'] }),
  DealRemoved: event('catalog', DealRemovedPayload, {
    notification: ['sync-deal-when-removed', 'withdraw-alerts-when-deal-removed'],
  }),
  /** A code was redeemed at the counter, or a page was used there. Published once per entry of the ledger. */
  DealRedeemed: event('catalog', DealRedeemedPayload, {
    catalog: ['queue-webhooks-when-deal-redeemed'],
    identity: ['note-activity-when-deal-redeemed'],
    notification: ['notify-vendor-when-deal-redeemed'],
  }),
  /** A redemption was taken back, and the student's code works again. Published once per redemption. */
  RedemptionTakenBack: event('catalog', RedemptionTakenBackPayload, {
    catalog: ['queue-webhooks-when-redemption-taken-back'],
    identity: ['note-activity-when-redemption-taken-back'],
    notification: ['notify-student-when-redemption-taken-back'],
  }),
  /** An admin approved a deal. It is shown once it has started. */
  DealApproved: event('catalog', DealApprovedPayload, {
    catalog: ['queue-webhooks-when-deal-approved'],
    notification: [
      'mail-vendor-when-deal-approved',
      'sync-deal-when-approved',
      'notify-college-when-deal-approved',
      'notify-vendor-when-deal-approved',
    ],
  }),
  DealRejected: event('catalog', DealRejectedPayload, {
    catalog: ['queue-webhooks-when-deal-rejected'],
    notification: ['mail-vendor-when-deal-rejected', 'notify-vendor-when-deal-rejected'],
  }),
  /** A student reported a deal. The payload does not identify the student. */
  DealReported: event('catalog', DealReportedPayload, {
    notification: ['notify-admins-when-deal-reported', 'notify-vendor-when-deal-reported'],
  }),
  /** A deal reached the report threshold. It is hidden until an admin reviews it. */
  DealHidden: event('catalog', DealHiddenPayload, {
    notification: [
      'mail-vendor-when-deal-hidden',
      'notify-admins-when-deal-hidden',
      'sync-deal-when-hidden',
      'take-alerts-out-when-deal-hidden',
      'notify-vendor-when-deal-hidden',
    ],
  }),
  /** An admin's decision about these deals is due within one business day. Counts each submission once. */
  DealsWaiting: event('catalog', DealsWaitingPayload, { notification: ['notify-admins-when-deals-waiting'] }),
  /** An admin undid a decision before anyone was notified. */
  DealDecisionUndone: event('catalog', DealDecisionUndonePayload, {}),
  /** A deal reached its end. Readers stop seeing it at that moment. */
  DealExpired: event('catalog', DealExpiredPayload, {
    catalog: ['queue-webhooks-when-deal-expired'],
    notification: ['sync-deal-when-expired', 'notify-vendor-when-deal-expired'],
  }),
  /** A student took the last code of a deal. Codes that expire unused make room again. */
  DealSoldOut: event('catalog', DealExpiredPayload, { notification: ['notify-vendor-when-deal-sold-out'] }),
  /** A vendor paused a deal and withdrew the codes that students had not used yet. */
  CodesWithdrawn: event('catalog', CodesWithdrawnPayload, { notification: ['notify-students-when-codes-withdrawn'] }),
  /** A student reviewed a vendor for the first time in a month. The payload does not identify the student. */
  ReviewWritten: event('catalog', ReviewWrittenPayload, {
    catalog: ['queue-webhooks-when-review-written'],
    notification: ['notify-vendor-when-review-written'],
  }),
  /** A vendor answered a review that had no answer. */
  ReviewAnswered: event('catalog', ReviewAnsweredPayload, { notification: ['notify-student-when-review-answered'] }),
  /** An admin hid a review, or changed the reason. Its author still sees it. */
  ReviewHidden: event('catalog', ReviewHiddenPayload, { notification: ['notify-student-when-review-hidden'] }),
  /** An admin showed a hidden review again. */
  ReviewRestored: event('catalog', ReviewRestoredPayload, { notification: ['notify-student-when-review-restored'] }),
  /** All deliveries to a vendor's webhook endpoint failed for three days. Nothing is sent until it is resumed. */
  WebhookDisabled: event('catalog', WebhookDisabledPayload, { notification: ['notify-vendor-when-webhook-disabled'] }),
  /** A restore from a backup ended a vendor's counter devices and API keys, and paused its webhooks. */
  CounterAccessEnded: event('catalog', CounterAccessEndedPayload, {
    notification: ['notify-vendor-when-counter-access-ended'],
  }),
  DealSaved: event('catalog', DealSavedPayload, { notification: ['sync-saved-deal-when-saved'] }),
  DealUnsaved: event('catalog', SavedDealPayload, { notification: ['sync-saved-deal-when-unsaved'] }),
  /** Snapshot of an existing approved deal, for read models added later. The deal has not changed. */
  DealSnapshotTaken: event('catalog', DealFactsPayload, { notification: ['sync-deal-when-snapshot-taken'] }),
  /** Snapshot of a vendor, likewise. */
  VendorSnapshotTaken: event('catalog', VendorPayload, { notification: ['sync-vendor-when-snapshot-taken'] }),
  /** Snapshot of the users who have saved a deal, likewise. */
  SavesSnapshotTaken: event('catalog', SavesPayload, { notification: ['sync-saved-deals-when-snapshot-taken'] }),
  SubscriberAdded: event('notification', SubscriberAddedPayload, {
    catalog: ['count-subscriber-when-added'],
    identity: ['credit-referral-when-subscriber-added'],
  }),
  SubscriberRemoved: event('notification', SubscriberRemovedPayload, { catalog: ['uncount-subscriber-when-removed'] }),
  /** A newsletter paused itself because too many of its emails failed. */
  NewsletterPaused: event('notification', NewsletterPausedPayload, {
    notification: ['notify-admins-when-newsletter-paused'],
  }),
  /** Stripe sent an event about a payment. The handler queries Stripe for the payment's state. */
  StripeEventReceived: event('billing', StripeEventPayload, { billing: ['settle-payment-when-stripe-event-received'] }),
  /** A vendor's registration fee is paid. */
  VendorFeePaid: event('billing', VendorFeePayload, {
    identity: ['grant-vendor-role-when-fee-paid', 'note-activity-when-fee-paid'],
    catalog: ['credit-fee-when-paid'],
    notification: ['send-receipt-when-fee-paid', 'notify-payer-when-fee-paid'],
  }),
  /** A vendor's registration fee no longer counts: refunded, or lost in a dispute. */
  VendorFeeRefunded: event('billing', VendorFeeRefundedPayload, {
    catalog: ['withdraw-fee-when-refunded'],
    notification: ['mail-payer-when-fee-refunded', 'notify-payer-when-fee-refunded'],
  }),
  /** A cardholder disputed a payment, which counts until the bank decides. Published once per dispute. */
  VendorFeeDisputed: event('billing', VendorFeeDisputedPayload, {
    notification: ['mail-payer-when-fee-disputed', 'notify-admins-when-fee-disputed', 'notify-payer-when-fee-disputed'],
  }),
  /** A payer paid twice. The second payment is refunded automatically. */
  VendorFeePaidTwice: event('billing', PickOf(VendorFeePayload, 'paymentId'), {
    billing: ['refund-payment-when-fee-paid-twice'],
  }),
  /** Identity found the account to credit with a payment by a payer who was not signed in. */
  PayerIdentified: event('identity', PayerPayload, {
    billing: ['link-payment-when-payer-identified'],
    catalog: ['credit-fee-when-payer-identified'],
    notification: ['notify-payer-when-identified'],
  }),
  /** A user's own action changed their role. They stay signed in, but sessions cached by gateways have the old role. */
  UserRoleChanged: event('identity', PickOf(UserPayload, 'userId', 'role'), {
    identity: ['refresh-sessions-when-role-changed'],
  }),
  /** A user's invitation led to a subscription. */
  ReferralCredited: event('identity', ReferralCreditedPayload, { notification: ['notify-referrer-when-credited'] }),
  /** All settings of admins. Also published at each start of identity, with their current version. */
  SettingsChanged: event('identity', SettingsDto, {
    catalog: ['apply-settings-when-changed'],
    notification: ['apply-settings-when-changed'],
    billing: ['apply-settings-when-changed'],
  }),
  /** An admin acted, in any service. */
  AdminActionRecorded: event(SERVICE_NAMES, AdminActionPayload, { identity: ['store-admin-action-when-recorded'] }),
  AdminActionsRecorded: event(SERVICE_NAMES, AdminActionsPayload, { identity: ['store-admin-actions-when-recorded'] }),
} satisfies Record<string, EventDefinition>;

export interface EventDefinition {
  version: number;
  from: ServiceName | readonly ServiceName[];
  payload: DtoClass;
  /** Handlers by the service whose queue gets their jobs. Names read as sentences and are unique in their service. */
  handlers: Partial<Record<ServiceName, readonly string[]>>;
}

export function publishes(service: ServiceName, { from }: Pick<EventDefinition, 'from'>): boolean {
  return [from].flat().includes(service);
}

export type EventName = keyof typeof EVENTS;
export type EventPayload<N extends EventName> = InstanceType<(typeof EVENTS)[N]['payload']>;
export type HandlerName<N extends EventName = EventName> = N extends EventName
  ? NamesIn<(typeof EVENTS)[N]['handlers']>
  : never;
type NamesIn<Handlers> = Handlers[keyof Handlers] extends readonly (infer Name extends string)[] ? Name : never;

/** The envelope of an event: the same bytes for each of its handlers. */
export interface DomainEvent<N extends EventName = EventName> {
  /** UUIDv7. */
  id: string;
  name: N;
  version: number;
  /** ISO 8601 UTC. */
  occurredAt: string;
  /** ISO 8601 UTC. Absent on a replay. */
  publishedAt?: string;
  /** W3C trace context of the request that caused it. */
  traceparent?: string;
  payload: EventPayload<N>;
}
