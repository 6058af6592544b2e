/** Every closed list of values that crosses a process border, with the labels people read. */

export const USER_ROLES = ['student', 'vendor', 'admin'] as const;
export type UserRole = (typeof USER_ROLES)[number];

/** What a session says: a student is reported as `user`. */
export const SESSION_ROLES = ['user', 'vendor', 'admin'] as const;
export type SessionRole = (typeof SESSION_ROLES)[number];

export const COLLEGE_STATUSES = ['pending', 'live'] as const;
export type CollegeStatus = (typeof COLLEGE_STATUSES)[number];

export const DEAL_STATUSES = ['pending', 'approved', 'rejected', 'expired'] as const;
export type DealStatus = (typeof DEAL_STATUSES)[number];

export const DEAL_CATEGORIES = ['food_drink', 'entertainment', 'services', 'shopping', 'tutoring', 'other'] as const;
export type DealCategory = (typeof DEAL_CATEGORIES)[number];
export const DEAL_CATEGORY_LABELS: Record<DealCategory, string> = {
  food_drink: 'Food & Drink',
  entertainment: 'Entertainment',
  services: 'Services',
  shopping: 'Shopping',
  tutoring: 'Tutoring',
  other: 'Other',
};

export const DISCOUNT_TYPES = ['percentage', 'fixed', 'bogo', 'custom'] as const;
export type DiscountType = (typeof DISCOUNT_TYPES)[number];
export const DISCOUNT_TYPE_LABELS: Record<DiscountType, string> = {
  percentage: 'Percentage',
  fixed: 'Fixed Amount',
  bogo: 'Buy One Get One',
  custom: 'Custom',
};

/** Of a change to an approved deal; an approved one is the deal itself. */
export const REVISION_STATUSES = ['pending', 'rejected'] as const;
export type RevisionStatus = (typeof REVISION_STATUSES)[number];

/** What the forms offer; a vendor's category is free text. */
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

/** What a new deal's form begins with. */
export const DEFAULT_DEAL_CATEGORY: DealCategory = 'food_drink';
export const DEFAULT_DISCOUNT_TYPE: DiscountType = 'percentage';

export const REFERRAL_REWARD_TYPES = ['points', 'deal_credit', 'achievement', 'badge'] as const;
export type ReferralRewardType = (typeof REFERRAL_REWARD_TYPES)[number];

/** What a session calls a role. */
export function sessionRole(role: UserRole): SessionRole {
  return role === 'student' ? 'user' : role;
}

/** How a student gets the discount: showing the page, a code for everybody, a code of one's own, or one from the vendor's pool. */
export const REDEMPTION_KINDS = ['page', 'code', 'unique', 'pool'] as const;
export type RedemptionKind = (typeof REDEMPTION_KINDS)[number];

export const SEARCH_TYPES = ['college', 'vendor', 'deal'] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

/** What somebody does with a deal that is counted. */
export const DEAL_INTERACTIONS = ['view', 'share', 'click'] as const;
export type DealInteraction = (typeof DEAL_INTERACTIONS)[number];

/** Of deals and vendors. nearest: from the college; what has no coordinates comes last. */
export const LIST_SORTS = ['newest', 'nearest'] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** popular: most saved and redeemed in the last 28 days; vendors without a running deal last. */
export const VENDOR_SORTS = [...LIST_SORTS, 'popular'] as const;
export type VendorSort = (typeof VENDOR_SORTS)[number];

/** Of lists for admins. */
export const ADMIN_COLLEGE_SORTS = ['newest', 'name', 'subscribers'] as const;
export type AdminCollegeSort = (typeof ADMIN_COLLEGE_SORTS)[number];
export const ADMIN_VENDOR_SORTS = ['newest', 'name', 'waiting'] as const;
export type AdminVendorSort = (typeof ADMIN_VENDOR_SORTS)[number];
export const ADMIN_DEAL_SORTS = ['newest', 'oldest', 'waiting', 'ending'] as const;
export type AdminDealSort = (typeof ADMIN_DEAL_SORTS)[number];

/** What may be wrong with a deal, as a student reports it. */
export const REPORT_REASONS = ['expired', 'not_honored', 'wrong', 'offensive', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Why a user reports a business. */
export const VENDOR_REPORT_REASONS = ['fake', 'wrong', 'closed', 'offensive', 'other'] as const;
export type VendorReportReason = (typeof VENDOR_REPORT_REASONS)[number];

/** Of a business that an admin enters without one. */
export const UNKNOWN_BUSINESS_CATEGORY = 'Other Business';

/** Of accounts, for admins. last-login: the latest sign-in first, who never came last. */
export const USER_SORTS = ['newest', 'name', 'last-login'] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const STUDENT_STATUSES = ['unverified', 'pending', 'verified', 'expired'] as const;
export type StudentVerificationStatus = (typeof STUDENT_STATUSES)[number];

/** Of the vendor fee as its payer reads it. none: nothing was begun, or it was given up. */
export const PAYMENT_STATUSES = ['none', 'pending', 'processing', 'paid', 'refunded', 'disputed'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Why a fee counts no more. duplicate: the same payer had paid before, and that payment still counts. */
export const FEE_REFUND_REASONS = ['refund', 'dispute', 'duplicate'] as const;
export type FeeRefundReason = (typeof FEE_REFUND_REASONS)[number];

/** Of a payment as admins read it. lost: a dispute was lost; canceled: it was never paid and never will be. */
export const LEDGER_STATUSES = ['pending', 'processing', 'paid', 'disputed', 'refunded', 'lost', 'canceled'] as const;
export type LedgerStatus = (typeof LEDGER_STATUSES)[number];

/** What an admin has done to many things at once. */
export const DEAL_BULK_ACTIONS = ['approve', 'reject', 'feature', 'unfeature', 'delete', 'set-status'] as const;
export type DealBulkAction = (typeof DEAL_BULK_ACTIONS)[number];
export const VENDOR_BULK_ACTIONS = ['feature', 'unfeature', 'delete'] as const;
export type VendorBulkAction = (typeof VENDOR_BULK_ACTIONS)[number];
export const COLLEGE_BULK_ACTIONS = ['set-status', 'feature', 'unfeature'] as const;
export type CollegeBulkAction = (typeof COLLEGE_BULK_ACTIONS)[number];

/** What can be imported and exported as a file. */
export const IMPORT_KINDS = ['colleges', 'vendors', 'deals'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** What a job of an admin does. */
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

/** failed: as a whole; of single rows their outcome tells. */
export const ADMIN_JOB_STATUSES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type AdminJobStatus = (typeof ADMIN_JOB_STATUSES)[number];

/** What became of one row. done: what was asked for; the first three are of imports. */
export const ADMIN_JOB_OUTCOMES = ['created', 'updated', 'unchanged', 'skipped', 'failed', 'done'] as const;
export type AdminJobOutcome = (typeof ADMIN_JOB_OUTCOMES)[number];

export const SERVICE_NAMES = ['identity', 'catalog', 'billing', 'notification'] as const;
/** The services behind the gateway. */
export type ServiceName = (typeof SERVICE_NAMES)[number];

/** Of what the admins' overview shows. admin: an admin did it; event: anybody else. */
export const ACTIVITY_KINDS = ['admin', 'event'] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** Whose deals are approved without an admin. trusted: of vendors that an admin trusts. */
export const AUTO_APPROVALS = ['nobody', 'trusted', 'everybody'] as const;
export type AutoApproval = (typeof AUTO_APPROVALS)[number];

/** Of a mail. pending: waits for its turn; sending: a replica has it; sent, failed: the end. */
export const DELIVERY_STATUSES = ['pending', 'sending', 'sent', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Why a newsletter is sent. weekly: its week has come; admin: one asked for it; test: to that admin alone; activation: its college has just been activated. */
export const NEWSLETTER_TRIGGERS = ['weekly', 'admin', 'test', 'activation'] as const;
export type NewsletterTrigger = (typeof NEWSLETTER_TRIGGERS)[number];

/** Of the sending of one newsletter. sent: every recipient has been dealt with; failed: it could not be sent as a whole. */
export const NEWSLETTER_STATUSES = ['queued', 'sending', 'paused', 'sent', 'failed', 'cancelled'] as const;
export type NewsletterStatus = (typeof NEWSLETTER_STATUSES)[number];

/** Of one recipient. uncertain: the mail was handed over and the server's answer never came; skipped: it is not to be sent after all. */
export const NEWSLETTER_RECIPIENT_STATUSES = ['pending', 'sent', 'failed', 'uncertain', 'skipped'] as const;
export type NewsletterRecipientStatus = (typeof NEWSLETTER_RECIPIENT_STATUSES)[number];

/** When alerts are mailed: each as it comes, or all of a day together in the morning. */
export const ALERT_DIGESTS = ['instant', 'daily'] as const;
export type AlertDigest = (typeof ALERT_DIGESTS)[number];

export const AUDIT_SORTS = ['newest', 'oldest'] as const;
export type AuditSort = (typeof AUDIT_SORTS)[number];

/** What a notification is about. deal-alert is told to a whole college, each other kind to one user; sample: of the demo accounts. */
export const NOTIFICATION_KINDS = [
  'deal-alert',
  'deal-approved',
  'deal-rejected',
  'deal-reported',
  'deal-ending',
  'college-activated',
  'referral-credited',
  'deal-redeemed',
  'fee-paid',
  'fee-refunded',
  'sample',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** How often a subscriber gets the newsletter. none: the college's mails stop, the subscription goes on counting. */
export const NEWSLETTER_FREQUENCIES = ['weekly', 'monthly', 'none'] as const;
export type NewsletterFrequency = (typeof NEWSLETTER_FREQUENCIES)[number];

/** Where somebody subscribed; the first four are named by our pages, api by nobody. */
export const SUBSCRIPTION_FORMS = ['home', 'college', 'newsletter', 'account'] as const;
export type SubscriptionForm = (typeof SUBSCRIPTION_FORMS)[number];
export const SUBSCRIPTION_SOURCES = [...SUBSCRIPTION_FORMS, 'api', 'admin', 'import'] as const;
export type SubscriptionSource = (typeof SUBSCRIPTION_SOURCES)[number];

/** Why an address is not written to. The weakest first: a stronger reason replaces a weaker one. */
export const SUPPRESSION_REASONS = ['unsubscribed-all', 'admin', 'bounce', 'complaint'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** Of a subscription as admins read it. suppressed: the address is not written to, whatever the subscription says. */
export const SUBSCRIBER_STATUSES = ['confirmed', 'unconfirmed', 'suppressed'] as const;
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number];

/** What a mail provider reports of a mail. */
export const MAIL_REPORT_TYPES = ['bounce', 'complaint', 'delivered'] as const;
export type MailReportType = (typeof MAIL_REPORT_TYPES)[number];
