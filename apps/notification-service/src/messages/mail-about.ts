import type { FeeRefundReason, StudentDecision } from '@campus-deals/contracts/enumerations';

/** transactional: about something the reader did or waits for. subscribed: mails that a reader can opt out of. */
export type MailPurpose = 'transactional' | 'subscribed';

/** Purpose of each kind of email. A `MailKind` class composes each. */
export const MAIL_PURPOSES = {
  'college-live': 'subscribed',
  'school-link': 'transactional',
  'verification-expiring': 'transactional',
  'verification-decided': 'transactional',
  'unsubscribe-link': 'transactional',
  'fee-receipt': 'transactional',
  'fee-refunded': 'transactional',
  'fee-disputed': 'transactional',
  'deal-decision': 'transactional',
  'deal-hidden': 'transactional',
  'confirm-subscription': 'transactional',
  alert: 'subscribed',
  'alert-digest': 'subscribed',
} as const satisfies Record<string, MailPurpose>;
export type MailKindName = keyof typeof MAIL_PURPOSES;

/** A decision about a deal or about a change of a business. */
export type DealDecision = ({ dealId: number } | { vendorId: number }) & {
  version: number;
  /** Title of the deal, or name of the business. */
  title: string;
  isApproved: boolean;
  /** Whether the decision is about a change of something that readers already see. */
  isRevision: boolean;
  /** Reason for a rejection. */
  reason: string | null;
};

/** Values that an email of each kind is composed from. Never contains a token. */
export interface MailAbout {
  /** The college has its own column. `isWelcome`: the college was already open when the address subscribed. */
  'college-live': { isWelcome?: true };
  'school-link': { verificationId: number };
  'verification-expiring': { verificationId: number; weeksLeft: number; expiresAt: string };
  /** The time distinguishes one decision from the next. */
  'verification-decided': {
    userId: number;
    decidedAt: string;
    decision: StudentDecision;
    expiresAt: string | null;
    reason: string | null;
  };
  /** Requested on one day, for one college or for all (null). The oldest subscription identifies the address. */
  'unsubscribe-link': { subscriptionId: number; collegeId: number | null; day: string };
  /** Sent to the address that the payment was made with, whether or not it has an account. */
  'fee-receipt': { paymentId: number };
  /** Also sent to the payment's address. The payment's version distinguishes one end from the next. */
  'fee-refunded': { paymentId: number; version: number; reason: FeeRefundReason };
  /** Also sent to the payment's address. A payment can be disputed again. */
  'fee-disputed': { paymentId: number; disputedAt: string };
  /** The version distinguishes one decision from the next. */
  'deal-decision': DealDecision;
  /** The deal's version distinguishes one time that it was hidden from the next. */
  'deal-hidden': { dealId: number; version: number; title: string };
  /** Once a day per address, identified by a keyed hash. Covers everything unconfirmed by then. */
  'confirm-subscription': { address: string; day: string };
  alert: { notificationId: number; userId: number };
  /** The user's unseen alerts after a notification, sent in the morning of a day in their time zone. */
  'alert-digest': { userId: number; day: string; after: number };
}

export interface PushAbout {
  notificationId: number;
}

/** Returns the key of an email: an event that arrives twice queues one. College mails are keyed in SQL. */
export function mailKey<Kind extends Exclude<MailKindName, 'college-live'>>(
  kind: Kind,
  about: MailAbout[Kind],
): string {
  return [kind, ...IDENTITIES[kind](about)].join(':');
}

const IDENTITIES: { [Kind in Exclude<MailKindName, 'college-live'>]: (about: MailAbout[Kind]) => (string | number)[] } =
  {
    'school-link': ({ verificationId }) => [verificationId],
    'verification-expiring': ({ verificationId, weeksLeft, expiresAt }) => [verificationId, weeksLeft, expiresAt],
    'verification-decided': ({ userId, decidedAt }) => [userId, decidedAt],
    'unsubscribe-link': ({ subscriptionId, collegeId, day }) => [subscriptionId, collegeId ?? 'all', day],
    'fee-receipt': ({ paymentId }) => [paymentId],
    'fee-refunded': ({ paymentId, version }) => [paymentId, version],
    'fee-disputed': ({ paymentId, disputedAt }) => [paymentId, disputedAt],
    'deal-decision': (decision) => [
      ...('dealId' in decision ? ['deal', decision.dealId] : ['vendor', decision.vendorId]),
      decision.version,
    ],
    'deal-hidden': ({ dealId, version }) => [dealId, version],
    'confirm-subscription': ({ address, day }) => [address, day],
    alert: ({ notificationId, userId }) => [userId, notificationId],
    'alert-digest': ({ userId, day }) => [userId, day],
  };
