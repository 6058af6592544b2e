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
  USER_ROLES,
  type AlertDigest,
  type CollegeStatus,
  type DealCategory,
  type SubmittedDealStatus,
  type DiscountType,
  type FeeRefundReason,
  type ReportReason,
  type ServiceName,
  type UserRole,
} from './enumerations.js';
import { Id, Instant, ListOf, Nullable, Optional, rules, type DtoClass } from './rules.js';
import { SettingsDto } from './settings.dto.js';

/** Grows with each change of the thing: a read model ignores what is older than it has seen. */
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
  @Version() version!: number;
}

class UserDeletedPayload {
  @IsUUID() erasureId!: string;
  @Id() userId!: number;
}

class UserErasedPayload {
  @IsUUID() erasureId!: string;
}

class UserIdPayload {
  @Id() userId!: number;
}

/** An account was suspended or restored; `version` grows with each of the two. */
class UserSuspensionPayload extends UserIdPayload {
  @Version() version!: number;
}

class SessionsRevokedPayload extends UserIdPayload {
  /** All of the user's sessions up to this one have ended. */
  @IsInt() @Min(0) lastSessionId!: number;
}

class SchoolAddressPayload {
  @Id() verificationId!: number;
  @Id() userId!: number;
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
  /** Domains whose addresses belong to its students. */
  @IsArray() @IsString({ each: true }) domains!: string[];
  /** IANA name of the college's time zone. */
  @IsString() timeZone!: string;
  @Version() version!: number;
}

class CollegeActivatedPayload extends CollegePayload {
  @Instant() activatedAt!: string;
  @IsInt() subscriberCount!: number;
}

class CollegeRemovedPayload {
  @Id() collegeId!: number;
  @Version() version!: number;
}

class VendorRemovedPayload {
  @Id() vendorId!: number;
  /** The owner's account; null: nobody's. */
  @Nullable() @Id() userId!: number | null;
}

class VendorPayload extends VendorRemovedPayload {
  @Nullable() @Id() collegeId!: number | null;
  @IsString() name!: string;
  /** Readers see neither it nor its deals. Absent in events of versions before. */
  @Optional() @IsBoolean() isSuspended?: boolean;
  @Version() version!: number;
}

class VendorChangeApprovedPayload extends VendorRemovedPayload {
  @IsString() name!: string;
  @Version() version!: number;
}

class VendorChangeRejectedPayload extends VendorChangeApprovedPayload {
  /** As its owner reads it. */
  @Nullable() @IsString() reason!: string | null;
}

class DealPayload {
  @Id() dealId!: number;
  @Id() vendorId!: number;
  @Id() collegeId!: number;
}

/** What a read model needs of a deal. `version` counts the deal's own changes; `userId` is its owner's. */
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
  /** 1 Monday … 7 Sunday, on the college's clock; none: always open. With the times below. */
  @IsArray() @IsInt({ each: true }) weekdays!: number[];
  @Nullable() @IsString() windowFrom!: string | null;
  @Nullable() @IsString() windowTo!: string | null;
  @Nullable() @IsString() image!: string | null;
  /** Since when readers may see it; null while nobody has approved it. */
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
  /** A change of a deal that readers have been seeing all along. */
  @IsBoolean() isRevision!: boolean;
}

class DealRejectedPayload extends DealRemovedPayload {
  @IsString() title!: string;
  /** As its vendor reads it. */
  @Nullable() @IsString() reason!: string | null;
  /** Of a change: the deal itself goes on as it was. */
  @IsBoolean() isRevision!: boolean;
  @Version() version!: number;
}

class DealRedeemedPayload extends DealPayload {
  @Id() redemptionId!: number;
  /** The student. */
  @Nullable() @Id() userId!: number | null;
  /** The vendor's owner. */
  @Nullable() @Id() vendorUserId!: number | null;
  @Instant() redeemedAt!: string;
}

class DealReportedPayload extends DealPayload {
  @Id() reportId!: number;
  @IsIn(REPORT_REASONS) reason!: ReportReason;
  /** Distinct reports that no admin has looked at. */
  @IsInt() reportCount!: number;
}

class DealHiddenPayload extends DealRemovedPayload {
  @IsString() title!: string;
  @IsInt() reportCount!: number;
  @Version() version!: number;
}

class DealDecisionUndonePayload extends DealRemovedPayload {
  /** Which was taken back before anybody was told. */
  @IsIn(['approved', 'rejected']) decision!: 'approved' | 'rejected';
  /** Of a change: the deal itself was shown all along. */
  @IsBoolean() isRevision!: boolean;
  @Version() version!: number;
}

class SavedDealPayload {
  @Id() dealId!: number;
  @Id() collegeId!: number;
  @Id() userId!: number;
}

class SavesPayload {
  @Id() dealId!: number;
  @Id() collegeId!: number;
  /** Some of those who have saved it. */
  @IsArray() @IsInt({ each: true }) userIds!: number[];
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
  /** Null: somebody without an account, whom identity finds out (PayerIdentified). */
  @Nullable() @Id() userId!: number | null;
  /** In minor units. */
  @IsInt() amount!: number;
  @IsString() currency!: string;
  @Version() version!: number;
}

class VendorFeeRefundedPayload extends VendorFeePayload {
  /** Left out by billing's version before: a refund or a dispute. duplicate: the same payer had paid before. */
  @Optional() @IsIn(FEE_REFUND_REASONS) reason?: FeeRefundReason;
}

class RepeatedPaymentPayload {
  @Id() paymentId!: number;
}

class StripeEventPayload {
  @IsString() intentId!: string;
}

class UserRolePayload {
  @Id() userId!: number;
  @IsIn(USER_ROLES) role!: UserRole;
}

class ReferralCreditedPayload {
  @Id() creditId!: number;
  /** Who had invited the new subscriber. */
  @Id() userId!: number;
  @Id() collegeId!: number;
  /** With those for an achievement that was reached by it. */
  @IsInt() points!: number;
  @IsInt() totalPoints!: number;
}

class PayerPayload {
  @Id() paymentId!: number;
  @Id() userId!: number;
}

/** What an admin did. Addresses, phone numbers and codes are not in it. */
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
  /** JSON of the fields that changed; null: it was not there. */
  @Nullable() @IsString() before!: string | null;
  @Nullable() @IsString() after!: string | null;
}

/** What an admin did to many things at once. */
class AdminActionsPayload {
  @Nullable() @Id() actorId!: number | null;
  @ListOf(() => AdminActionPayload) actions!: AdminActionPayload[];
}

/**
 * The event catalogue: who publishes each event, what it carries (ids and values, never an entity, never an
 * e-mail address: a queue is clear text), and who reacts. One job per handler.
 */
export const EVENTS = {
  UserRegistered: {
    version: 1,
    from: 'identity',
    payload: UserPayload,
    handlers: { notification: ['sync-user-when-registered'] },
  },
  /** Any of the facts changed, or the address or name that `GET /internal/users/{id}/contact` tells. */
  UserUpdated: {
    version: 1,
    from: 'identity',
    payload: UserPayload,
    handlers: { notification: ['sync-user-when-updated'] },
  },
  /** Signed out in every browser, by the user or by an admin, or since the address was proven to be somebody else's. */
  SessionsRevoked: {
    version: 1,
    from: 'identity',
    payload: SessionsRevokedPayload,
    handlers: { notification: ['end-pushes-when-sessions-revoked'] },
  },
  /** By the link of a mail about an alert: no more of those mails, whatever the preferences said. */
  AlertMailsDeclined: {
    version: 1,
    from: 'notification',
    payload: UserIdPayload,
    handlers: { identity: ['turn-off-email-notifications-when-alert-mails-declined'] },
  },
  /** The account is gone; whoever holds something of it asks `GET /internal/erasures/{id}` whose it was, erases, and says so. */
  UserDeleted: {
    version: 1,
    from: 'identity',
    payload: UserDeletedPayload,
    handlers: {
      catalog: ['erase-vendor-when-user-deleted'],
      notification: ['erase-subscriber-when-user-deleted'],
      billing: ['erase-payer-when-user-deleted'],
      identity: ['delete-provider-account-when-user-deleted'],
    },
  },
  /** An admin suspended the account: nothing of it is public until it is restored. */
  UserSuspended: {
    version: 1,
    from: 'identity',
    payload: UserSuspensionPayload,
    handlers: { catalog: ['suspend-vendor-when-user-suspended'] },
  },
  UserRestored: {
    version: 1,
    from: 'identity',
    payload: UserSuspensionPayload,
    handlers: { catalog: ['restore-vendor-when-user-restored'] },
  },
  UserErasedFromCatalog: {
    version: 1,
    from: 'catalog',
    payload: UserErasedPayload,
    handlers: { identity: ['note-erasure-when-catalog-erased'] },
  },
  UserErasedFromBilling: {
    version: 1,
    from: 'billing',
    payload: UserErasedPayload,
    handlers: { identity: ['note-erasure-when-billing-erased'] },
  },
  UserErasedFromNotification: {
    version: 1,
    from: 'notification',
    payload: UserErasedPayload,
    handlers: { identity: ['note-erasure-when-notification-erased'] },
  },
  /** A student gave a school address to be confirmed by link. */
  SchoolAddressAdded: {
    version: 1,
    from: 'identity',
    payload: SchoolAddressPayload,
    handlers: { notification: ['send-link-when-school-address-added'] },
  },
  /** 7, 4 and 1 weeks before. */
  StudentVerificationExpiring: {
    version: 1,
    from: 'identity',
    payload: VerificationExpiringPayload,
    handlers: { notification: ['remind-student-when-verification-expiring'] },
  },
  CollegeCreated: {
    version: 1,
    from: 'catalog',
    payload: CollegePayload,
    handlers: { notification: ['sync-college-when-created'], identity: ['sync-college-when-created'] },
  },
  CollegeChanged: {
    version: 1,
    from: 'catalog',
    payload: CollegePayload,
    handlers: { notification: ['sync-college-when-changed'], identity: ['sync-college-when-changed'] },
  },
  CollegeActivated: {
    version: 1,
    from: 'catalog',
    payload: CollegeActivatedPayload,
    handlers: {
      notification: [
        'notify-subscribers-when-college-activated',
        'schedule-newsletter-when-college-activated',
        'alert-subscribers-when-college-activated',
      ],
      identity: ['note-activity-when-college-activated'],
    },
  },
  /** With its vendors, deals and all that belongs to those; subscriptions to it end. */
  CollegeRemoved: {
    version: 1,
    from: 'catalog',
    payload: CollegeRemovedPayload,
    handlers: { notification: ['end-subscriptions-when-college-removed'], identity: ['leave-college-when-removed'] },
  },
  /** An account has a business now. Its owner's role follows. */
  VendorRegistered: {
    version: 1,
    from: 'catalog',
    payload: VendorPayload,
    handlers: {
      identity: ['grant-vendor-role-when-vendor-registered', 'note-activity-when-vendor-registered'],
      notification: ['sync-vendor-when-registered'],
    },
  },
  VendorUpdated: {
    version: 1,
    from: 'catalog',
    payload: VendorPayload,
    handlers: { notification: ['sync-vendor-when-updated'] },
  },
  VendorRemoved: {
    version: 1,
    from: 'catalog',
    payload: VendorRemovedPayload,
    handlers: { notification: ['sync-vendor-when-removed'] },
  },
  /** An admin approved a change of a public business: readers see it. */
  VendorChangeApproved: {
    version: 1,
    from: 'catalog',
    payload: VendorChangeApprovedPayload,
    handlers: { notification: ['mail-owner-when-vendor-change-approved', 'notify-owner-when-vendor-change-approved'] },
  },
  /** The business itself stays as it is. */
  VendorChangeRejected: {
    version: 1,
    from: 'catalog',
    payload: VendorChangeRejectedPayload,
    handlers: { notification: ['mail-owner-when-vendor-change-rejected', 'notify-owner-when-vendor-change-rejected'] },
  },
  /** A deal, or a change of an approved one, waits for an admin. The facts are those of what waits. */
  DealSubmitted: {
    version: 1,
    from: 'catalog',
    payload: DealFactsPayload,
    handlers: {
      identity: ['note-activity-when-deal-submitted'],
      notification: ['sync-deal-when-submitted'],
    },
  },
  /** What readers see of an approved deal is another from now on. */
  DealChanged: {
    version: 1,
    from: 'catalog',
    payload: DealFactsPayload,
    handlers: { notification: ['sync-deal-when-changed'] },
  },
  DealRemoved: {
    version: 1,
    from: 'catalog',
    payload: DealRemovedPayload,
    handlers: { notification: ['sync-deal-when-removed', 'withdraw-alerts-when-deal-removed'] },
  },
  /** At the counter, once a code. */
  DealRedeemed: {
    version: 1,
    from: 'catalog',
    payload: DealRedeemedPayload,
    handlers: {
      identity: ['note-activity-when-deal-redeemed'],
      notification: ['tell-vendor-when-deal-redeemed'],
    },
  },
  /** An admin let a deal through; it shows once it has started. */
  DealApproved: {
    version: 1,
    from: 'catalog',
    payload: DealApprovedPayload,
    handlers: {
      notification: [
        'mail-vendor-when-deal-approved',
        'sync-deal-when-approved',
        'tell-college-when-deal-approved',
        'tell-vendor-when-deal-approved',
      ],
    },
  },
  DealRejected: {
    version: 1,
    from: 'catalog',
    payload: DealRejectedPayload,
    handlers: { notification: ['mail-vendor-when-deal-rejected', 'tell-vendor-when-deal-rejected'] },
  },
  /** By a student, who is not named. */
  DealReported: {
    version: 1,
    from: 'catalog',
    payload: DealReportedPayload,
    handlers: { notification: ['tell-vendor-when-deal-reported'] },
  },
  /** So many have reported it that readers see it no more until an admin has looked. */
  DealHidden: {
    version: 1,
    from: 'catalog',
    payload: DealHiddenPayload,
    handlers: {
      notification: [
        'mail-vendor-when-deal-hidden',
        'sync-deal-when-hidden',
        'take-alerts-out-when-deal-hidden',
        'tell-vendor-when-deal-hidden',
      ],
    },
  },
  /** An admin took back a decision that nobody was told of. */
  DealDecisionUndone: { version: 1, from: 'catalog', payload: DealDecisionUndonePayload, handlers: {} },
  /** Its end has come; readers have not seen it since that very moment. */
  DealExpired: {
    version: 1,
    from: 'catalog',
    payload: DealExpiredPayload,
    handlers: { notification: ['sync-deal-when-expired'] },
  },
  DealSaved: {
    version: 1,
    from: 'catalog',
    payload: SavedDealPayload,
    handlers: { notification: ['sync-saved-deal-when-saved'] },
  },
  DealUnsaved: {
    version: 1,
    from: 'catalog',
    payload: SavedDealPayload,
    handlers: { notification: ['sync-saved-deal-when-unsaved'] },
  },
  /** Of an approved deal that has been there: for read models that came later. Nothing has happened to it. */
  DealSnapshotTaken: {
    version: 1,
    from: 'catalog',
    payload: DealFactsPayload,
    handlers: { notification: ['sync-deal-when-snapshot-taken'] },
  },
  /** Likewise of a vendor. */
  VendorSnapshotTaken: {
    version: 1,
    from: 'catalog',
    payload: VendorPayload,
    handlers: { notification: ['sync-vendor-when-snapshot-taken'] },
  },
  /** Likewise of those who have saved a deal. */
  SavesSnapshotTaken: {
    version: 1,
    from: 'catalog',
    payload: SavesPayload,
    handlers: { notification: ['sync-saved-deals-when-snapshot-taken'] },
  },
  SubscriberAdded: {
    version: 1,
    from: 'notification',
    payload: SubscriberAddedPayload,
    handlers: { catalog: ['count-subscriber-when-added'], identity: ['credit-referral-when-subscriber-added'] },
  },
  SubscriberRemoved: {
    version: 1,
    from: 'notification',
    payload: SubscriberRemovedPayload,
    handlers: { catalog: ['uncount-subscriber-when-removed'] },
  },
  /** Stripe has sent an event about a payment; what it means is asked of Stripe. */
  StripeEventReceived: {
    version: 1,
    from: 'billing',
    payload: StripeEventPayload,
    handlers: { billing: ['settle-payment-when-stripe-event-received'] },
  },
  /** The registration fee of a vendor counts from now on. */
  VendorFeePaid: {
    version: 1,
    from: 'billing',
    payload: VendorFeePayload,
    handlers: {
      identity: ['grant-vendor-role-when-fee-paid', 'note-activity-when-fee-paid'],
      catalog: ['credit-fee-when-paid'],
      notification: ['send-receipt-when-fee-paid', 'tell-payer-when-fee-paid'],
    },
  },
  /** It counts no more: given back, or lost in a dispute. */
  VendorFeeRefunded: {
    version: 1,
    from: 'billing',
    payload: VendorFeeRefundedPayload,
    handlers: {
      catalog: ['withdraw-fee-when-refunded'],
      notification: ['mail-payer-when-fee-refunded', 'notify-payer-when-fee-refunded'],
    },
  },
  /** A payer has paid a second time: that payment is refunded automatically. */
  VendorFeePaidTwice: {
    version: 1,
    from: 'billing',
    payload: RepeatedPaymentPayload,
    handlers: { billing: ['refund-payment-when-fee-paid-twice'] },
  },
  /** Whose account a payment is credited to, where the payer had not signed in. */
  PayerIdentified: {
    version: 1,
    from: 'identity',
    payload: PayerPayload,
    handlers: {
      billing: ['link-payment-when-payer-identified'],
      catalog: ['credit-fee-when-payer-identified'],
      notification: ['tell-payer-when-identified'],
    },
  },
  /** By what somebody did themselves; they stay signed in. Sessions that gateways remember have the old one. */
  UserRoleChanged: {
    version: 1,
    from: 'identity',
    payload: UserRolePayload,
    handlers: { identity: ['refresh-sessions-when-role-changed'] },
  },
  /** Somebody has subscribed by their invitation. */
  ReferralCredited: {
    version: 1,
    from: 'identity',
    payload: ReferralCreditedPayload,
    handlers: { notification: ['tell-referrer-when-credited'] },
  },
  /** What admins have set, all of it; also at each start of identity, with the version that it had. */
  SettingsChanged: {
    version: 1,
    from: 'identity',
    payload: SettingsDto,
    handlers: { catalog: ['apply-settings-when-changed'], notification: ['apply-settings-when-changed'] },
  },
  /** In whichever service it was done. */
  AdminActionRecorded: {
    version: 1,
    from: SERVICE_NAMES,
    payload: AdminActionPayload,
    handlers: { identity: ['store-admin-action-when-recorded'] },
  },
  AdminActionsRecorded: {
    version: 1,
    from: SERVICE_NAMES,
    payload: AdminActionsPayload,
    handlers: { identity: ['store-admin-actions-when-recorded'] },
  },
} as const satisfies Record<string, EventDefinition>;

export interface EventDefinition {
  version: number;
  from: ServiceName | readonly ServiceName[];
  payload: DtoClass;
  /** By the service whose queue their jobs go to: names that read as sentences, unique in their service. */
  handlers: Partial<Record<ServiceName, readonly string[]>>;
}

/** Whether a service is one of those that publish an event. */
export function publishes(service: ServiceName, { from }: Pick<EventDefinition, 'from'>): boolean {
  return [from].flat().includes(service);
}

export type EventName = keyof typeof EVENTS;
export type EventPayload<N extends EventName> = InstanceType<(typeof EVENTS)[N]['payload']>;
export type HandlerName<N extends EventName = EventName> = N extends EventName
  ? NamesIn<(typeof EVENTS)[N]['handlers']>
  : never;
type NamesIn<Handlers> = Handlers[keyof Handlers] extends readonly (infer Name extends string)[] ? Name : never;

/** What travels: one event, the same bytes for each of its handlers. */
export interface DomainEvent<N extends EventName = EventName> {
  /** UUIDv7. */
  id: string;
  name: N;
  version: number;
  /** ISO 8601 UTC. */
  occurredAt: string;
  /** W3C trace context of the request that caused it. */
  traceparent?: string;
  payload: EventPayload<N>;
}
