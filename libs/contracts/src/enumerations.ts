/** Enumerations shared between processes, with their labels for users. */
import type { DealCategory } from './catalog/deal-categories.js';

export * from './catalog/deal-categories.js';

export const USER_ROLES = ['student', 'vendor', 'admin'] as const;
export type UserRole = (typeof USER_ROLES)[number];

/** Roles of a session. A student is reported as `user`. */
export const SESSION_ROLES = ['user', 'vendor', 'admin'] as const;
export type SessionRole = (typeof SESSION_ROLES)[number];

/** Whether a role has the rights of a student. The owner of a business has them too, except at that business. */
export const hasStudentRights = (role: UserRole | SessionRole | null): boolean => role !== null && role !== 'admin';

export const COLLEGE_STATUSES = ['pending', 'live'] as const;
export type CollegeStatus = (typeof COLLEGE_STATUSES)[number];

/** Deal statuses that an admin can set. */
export const SETTABLE_DEAL_STATUSES = ['pending', 'approved', 'rejected', 'expired'] as const;
export type SettableDealStatus = (typeof SETTABLE_DEAL_STATUSES)[number];
/** Deal statuses visible to admins and other services. Only its owner pauses and resumes a deal. */
export const SUBMITTED_DEAL_STATUSES = [...SETTABLE_DEAL_STATUSES, 'paused'] as const;
export type SubmittedDealStatus = (typeof SUBMITTED_DEAL_STATUSES)[number];
/** All deal statuses. A draft is visible only to its owner. */
export const DEAL_STATUSES = ['draft', ...SUBMITTED_DEAL_STATUSES] as const;
export type DealStatus = (typeof DEAL_STATUSES)[number];
export const DEAL_STATUS_LABELS: Record<DealStatus, string> = {
  draft: 'Draft',
  pending: 'Pending Approval',
  approved: 'Approved',
  rejected: 'Rejected',
  expired: 'Expired',
  paused: 'Paused',
};

/** Why a vendor takes an approved deal down for a while. */
export const PAUSE_REASONS = ['paused', 'sold-out'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** Why a counter or an owner takes back a redemption. */
export const TAKE_BACK_REASONS = ['mistake', 'canceled', 'test', 'other'] as const;
export type TakeBackReason = (typeof TAKE_BACK_REASONS)[number];

export const DISCOUNT_TYPES = ['percentage', 'fixed', 'bogo', 'custom'] as const;
export type DiscountType = (typeof DISCOUNT_TYPES)[number];
export const DISCOUNT_TYPE_LABELS: Record<DiscountType, string> = {
  percentage: 'Percentage',
  fixed: 'Fixed Amount',
  bogo: 'Buy One Get One',
  custom: 'Custom',
};

/** Statuses of a change to an approved deal. An approved change becomes the deal itself. */
export const REVISION_STATUSES = ['pending', 'rejected'] as const;
export type RevisionStatus = (typeof REVISION_STATUSES)[number];

/** Categories that the forms offer. A vendor's category is free text. */
export const BUSINESS_CATEGORIES = [
  'Food & Drink',
  'Entertainment',
  'Services',
  'Shopping',
  'Fitness',
  'Tutoring',
  'Technology',
  'Health & Wellness',
  'Beauty',
  'Other',
] as const;
export const DEFAULT_BUSINESS_CATEGORY = 'Food & Drink';

export const DEFAULT_DEAL_CATEGORY: DealCategory = 'food_drink';
export const DEFAULT_DISCOUNT_TYPE: DiscountType = 'percentage';

export const REFERRAL_REWARD_TYPES = ['points', 'deal_credit', 'achievement', 'badge'] as const;
export type ReferralRewardType = (typeof REFERRAL_REWARD_TYPES)[number];

export const sessionRole = (role: UserRole): SessionRole => (role === 'student' ? 'user' : role);

/** Redemption kinds: showing the page, a shared code, a personal code, or a code from the vendor's pool. */
export const REDEMPTION_KINDS = ['page', 'code', 'unique', 'pool'] as const;
export type RedemptionKind = (typeof REDEMPTION_KINDS)[number];

/** Redemption filters of readers. voucher: an individual code. */
export const REDEMPTION_FILTERS = ['page', 'code', 'voucher'] as const;
export type RedemptionFilter = (typeof REDEMPTION_FILTERS)[number];

/** Kinds that give each student an individual voucher for one use. All others can be shown repeatedly. */
export const VOUCHER_KINDS = ['unique', 'pool'] as const satisfies RedemptionKind[];

export const isVoucher = (kind: RedemptionKind): boolean => VOUCHER_KINDS.some((voucher) => voucher === kind);

/** Modes of an API key. test: redeems only test codes. */
export const API_KEY_MODES = ['live', 'test'] as const;
export type ApiKeyMode = (typeof API_KEY_MODES)[number];

/** Rights of an API key. validate: checks codes. redeem: holds codes, and commits and cancels holds. */
export const API_KEY_SCOPES = ['validate', 'redeem'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

/** States of a till's hold. */
export const HOLD_STATUSES = ['held', 'committed', 'cancelled', 'expired'] as const;
export type HoldStatus = (typeof HOLD_STATUSES)[number];

/** How a redemption is counted: the shop's scan or entry, the student's press, or the shop's PIN on their phone. */
export const COUNTED_BY = ['counter', 'student', 'pin'] as const;
export type CountedBy = (typeof COUNTED_BY)[number];

/** Lengths of a report's periods. */
export const REPORT_STEPS = ['day', 'month'] as const;
export type ReportStep = (typeof REPORT_STEPS)[number];

/** Counters of a vendor's analytics. student, pin: the student's phone, without and with the shop's PIN. */
export const ANALYTICS_COUNTERS = ['owner', 'device', 'key', 'student', 'pin'] as const;
export type AnalyticsCounter = (typeof ANALYTICS_COUNTERS)[number];

export const SEARCH_TYPES = ['college', 'vendor', 'deal'] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

/** Interactions with a deal that are counted. */
export const DEAL_INTERACTIONS = ['view', 'share', 'click'] as const;
export type DealInteraction = (typeof DEAL_INTERACTIONS)[number];

/** Orders of deals and vendors. nearest: by distance from the college; entries without coordinates come last. */
const LIST_SORTS = ['newest', 'nearest'] as const;

/** Orders of deals. ending: soonest end first; deals without an end come last. */
export const DEAL_SORTS = [...LIST_SORTS, 'ending'] as const;
export type DealSort = (typeof DEAL_SORTS)[number];

/** Orders of vendors. popular: most saved and redeemed in the last 28 days; vendors without a running deal last. */
export const VENDOR_SORTS = [...LIST_SORTS, 'popular'] as const;
export type VendorSort = (typeof VENDOR_SORTS)[number];

export const ADMIN_COLLEGE_SORTS = ['newest', 'name', 'subscribers', 'progress'] as const;
export type AdminCollegeSort = (typeof ADMIN_COLLEGE_SORTS)[number];
export const ADMIN_VENDOR_SORTS = ['newest', 'name', 'waiting'] as const;
export type AdminVendorSort = (typeof ADMIN_VENDOR_SORTS)[number];
export const ADMIN_DEAL_SORTS = ['newest', 'oldest', 'waiting', 'ending'] as const;
export type AdminDealSort = (typeof ADMIN_DEAL_SORTS)[number];

/** Reasons for which a student reports a deal. */
export const REPORT_REASONS = ['expired', 'not_honored', 'wrong', 'offensive', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const VENDOR_REPORT_REASONS = ['fake', 'wrong', 'closed', 'offensive', 'other'] as const;
export type VendorReportReason = (typeof VENDOR_REPORT_REASONS)[number];

export const REVIEW_REPORT_REASONS = ['offensive', 'personal', 'unrelated', 'spam', 'other'] as const;
export type ReviewReportReason = (typeof REVIEW_REPORT_REASONS)[number];

/** Category of a business that an admin enters without one. */
export const UNKNOWN_BUSINESS_CATEGORY = 'Other Business';

/** Orders of accounts for admins. last-login: latest sign-in first; accounts that never signed in come last. */
export const USER_SORTS = ['newest', 'name', 'last-login'] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const STUDENT_STATUSES = ['unverified', 'pending', 'verified', 'expired'] as const;
export type StudentVerificationStatus = (typeof STUDENT_STATUSES)[number];

/** How a student was verified. classmates: no longer offered, valid until its year ends. */
export const VERIFIED_BY = ['school-address', 'student-card', 'classmates', 'admin'] as const;
export type VerifiedBy = (typeof VERIFIED_BY)[number];

/**
 * Decisions about a student's verification. Each notifies the student. card-expired: no admin reviewed the picture of
 * the student card in time.
 */
export const STUDENT_DECISIONS = ['verified', 'extended', 'ended', 'card-rejected', 'card-expired'] as const;
export type StudentDecision = (typeof STUDENT_DECISIONS)[number];

/** Statuses of the vendor fee as its payer sees it. none: never started, or abandoned. */
export const PAYMENT_STATUSES = ['none', 'pending', 'processing', 'paid', 'refunded', 'disputed'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Reasons why a fee no longer counts. duplicate: an earlier payment by the same payer counts instead. */
export const FEE_REFUND_REASONS = ['refund', 'dispute', 'duplicate'] as const;
export type FeeRefundReason = (typeof FEE_REFUND_REASONS)[number];

/** Statuses of a payment as admins see it. lost: a dispute was lost; canceled: never paid, and can no longer be. */
export const LEDGER_STATUSES = ['pending', 'processing', 'paid', 'disputed', 'refunded', 'lost', 'canceled'] as const;
export type LedgerStatus = (typeof LEDGER_STATUSES)[number];

/** Movements of money in the ledger: charges and reversals add to what we hold, refunds and disputes take from it. */
export const MOVEMENT_KINDS = ['charge', 'refund', 'refund_reversal', 'dispute', 'dispute_reversal'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

export const DEAL_BULK_ACTIONS = ['approve', 'reject', 'feature', 'unfeature', 'delete', 'set-status'] as const;
export type DealBulkAction = (typeof DEAL_BULK_ACTIONS)[number];
export const VENDOR_BULK_ACTIONS = ['feature', 'unfeature', 'delete'] as const;
export type VendorBulkAction = (typeof VENDOR_BULK_ACTIONS)[number];
export const COLLEGE_BULK_ACTIONS = ['set-status', 'feature', 'unfeature'] as const;
export type CollegeBulkAction = (typeof COLLEGE_BULK_ACTIONS)[number];

/** Data that can be imported and exported as a file. */
export const IMPORT_KINDS = ['colleges', 'vendors', 'deals'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const ADMIN_JOB_KINDS = [
  'deals.approve',
  'deals.reject',
  'deals.feature',
  'deals.unfeature',
  'deals.delete',
  'deals.set-status',
  'vendors.feature',
  'vendors.unfeature',
  'vendors.delete',
  'colleges.set-status',
  'colleges.feature',
  'colleges.unfeature',
  'colleges.import',
  'vendors.import',
  'deals.import',
] as const;
export type AdminJobKind = (typeof ADMIN_JOB_KINDS)[number];

/** Statuses of an admin job. failed: the job as a whole failed; each row has its own outcome. */
export const ADMIN_JOB_STATUSES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type AdminJobStatus = (typeof ADMIN_JOB_STATUSES)[number];

/** Outcomes of one row. done: the requested action was performed. Only imports use the first three. */
export const ADMIN_JOB_OUTCOMES = ['created', 'updated', 'unchanged', 'skipped', 'failed', 'done'] as const;
export type AdminJobOutcome = (typeof ADMIN_JOB_OUTCOMES)[number];

export const SERVICE_NAMES = ['identity', 'catalog', 'billing', 'notification'] as const;
/** The services behind the gateway. */
export type ServiceName = (typeof SERVICE_NAMES)[number];

/** Kinds of activity in the admins' overview. admin: done by an admin; event: done by anyone else. */
export const ACTIVITY_KINDS = ['admin', 'event'] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** Vendors whose deals are approved automatically. trusted: vendors marked as trusted by an admin. */
export const AUTO_APPROVALS = ['nobody', 'trusted', 'everybody'] as const;
export type AutoApproval = (typeof AUTO_APPROVALS)[number];

/** Statuses of a message. pending: waits, or is on its way; sent and failed are final. */
export const DELIVERY_STATUSES = ['pending', 'sent', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/**
 * Triggers of a newsletter. weekly: the weekly schedule; admin: started by an admin; test: sent only to that admin;
 * activation: the college has just been activated.
 */
export const NEWSLETTER_TRIGGERS = ['weekly', 'admin', 'test', 'activation'] as const;
export type NewsletterTrigger = (typeof NEWSLETTER_TRIGGERS)[number];

/**
 * Statuses of a newsletter. draft: an admin is writing it; queued: it waits for its time or a sender; sent: every
 * recipient was processed; failed: the newsletter as a whole failed.
 */
export const NEWSLETTER_STATUSES = ['draft', 'queued', 'sending', 'paused', 'sent', 'failed', 'cancelled'] as const;
export type NewsletterStatus = (typeof NEWSLETTER_STATUSES)[number];

/** Statuses of one recipient. uncertain: sent, but the mail server never replied; skipped: no longer to be sent. */
export const NEWSLETTER_RECIPIENT_STATUSES = ['pending', 'sent', 'failed', 'uncertain', 'skipped'] as const;
export type NewsletterRecipientStatus = (typeof NEWSLETTER_RECIPIENT_STATUSES)[number];

/** Frequencies of alert emails: each alert at once, or a daily digest in the morning. */
export const ALERT_DIGESTS = ['instant', 'daily'] as const;
export type AlertDigest = (typeof ALERT_DIGESTS)[number];

export const AUDIT_SORTS = ['newest', 'oldest'] as const;
export type AuditSort = (typeof AUDIT_SORTS)[number];

/** Notification kinds. deal-alert goes to a whole college, the others to one user. sample: only for demo accounts. */
export const NOTIFICATION_KINDS = [
  'deal-alert',
  'deal-approved',
  'deal-rejected',
  'deal-reported',
  'deal-ending',
  'college-activated',
  'referral-credited',
  'deal-redeemed',
  'code-withdrawn',
  'webhook-disabled',
  'counter-access-ended',
  'review-written',
  'review-answered',
  'redemption-taken-back',
  'review-hidden',
  'own-deal-ending',
  'own-deal-ended',
  'deal-sold-out',
  'college-opened',
  'fee-paid',
  'fee-refunded',
  'admin-summary',
  'admin-deals-waiting',
  'admin-deal-reported',
  'admin-fee-disputed',
  'admin-newsletter',
  'admin-events-failed',
  'admin-service-away',
  'sample',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Newsletter frequencies of a subscriber. none: no newsletters, but the subscription still counts. */
export const NEWSLETTER_FREQUENCIES = ['weekly', 'monthly', 'none'] as const;
export type NewsletterFrequency = (typeof NEWSLETTER_FREQUENCIES)[number];

/** Forms through which users subscribe, as sent by our pages. */
export const SUBSCRIPTION_FORMS = ['home', 'college', 'newsletter', 'account'] as const;
export type SubscriptionForm = (typeof SUBSCRIPTION_FORMS)[number];
/** Origins of a subscription. api: the request named no form. */
export const SUBSCRIPTION_SOURCES = [...SUBSCRIPTION_FORMS, 'api', 'admin', 'import'] as const;
export type SubscriptionSource = (typeof SUBSCRIPTION_SOURCES)[number];

/** Reasons to suppress an address, weakest first: a stronger reason replaces a weaker one. */
export const SUPPRESSION_REASONS = ['unsubscribed-all', 'admin', 'bounce', 'complaint'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** Statuses of a subscription as admins see it. suppressed: the address gets no email, whatever its subscription. */
export const SUBSCRIBER_STATUSES = ['confirmed', 'unconfirmed', 'suppressed'] as const;
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number];

/** Delivery reports of a mail provider. */
export const MAIL_REPORT_TYPES = ['bounce', 'complaint', 'delivered'] as const;
export type MailReportType = (typeof MAIL_REPORT_TYPES)[number];
