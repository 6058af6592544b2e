import { DELIVERY_STATUSES, type FeeRefundReason } from '@campus-deals/contracts/enumerations';
import { defineEntity, p } from '@mikro-orm/core';
import { College } from '../colleges/college.entity.js';
import { nextStatus } from './delivery.states.js';

/** Kinds of mail. A `MailKind` class composes each. */
export const DELIVERY_KINDS = [
  'college-live',
  'school-link',
  'verification-expiring',
  'unsubscribe-link',
  'fee-receipt',
  'fee-refunded',
  'deal-decision',
  'deal-hidden',
  'confirm-subscription',
  'alert',
  'alert-digest',
] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

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

export interface HiddenDeal {
  dealId: number;
  version: number;
  title: string;
}

export interface FeeRefund {
  paymentId: number;
  version: number;
  reason: FeeRefundReason;
}

/** Ids and values that identify a mail of each kind. Never contains a token. */
export interface DeliveryAbout {
  /** The college has its own column. `isWelcome`: the college was already open when the address subscribed. */
  'college-live': { isWelcome?: true };
  'school-link': { verificationId: number };
  'verification-expiring': { verificationId: number; weeksLeft: number; expiresAt: string };
  /** Requested on one day, for one college or for all (null). The oldest subscription identifies the address. */
  'unsubscribe-link': { subscriptionId: number; collegeId: number | null; day: string };
  /** Sent to the address that the payment was made with, whether or not it has an account. */
  'fee-receipt': { paymentId: number };
  /** Also sent to the payment's address. The payment's version distinguishes one end from the next. */
  'fee-refunded': FeeRefund;
  /** The version distinguishes one decision from the next. */
  'deal-decision': DealDecision;
  /** The deal's version distinguishes one time that it was hidden from the next. */
  'deal-hidden': HiddenDeal;
  /** Once a day per address, identified by a keyed hash. Covers everything unconfirmed by then. */
  'confirm-subscription': { address: string; day: string };
  alert: { notificationId: number; userId: number };
  /** All alerts of one day in the user's time zone. */
  'alert-digest': { userId: number; day: string };
}

export const DeliverySchema = defineEntity({
  name: 'Delivery',
  tableName: 'deliveries',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    kind: p.enum(DELIVERY_KINDS),
    /** College whose subscribers receive it. */
    collegeId: () => p.manyToOne(College).mapToPk().name('college_id').strictNullable().deleteRule('no action'),
    /** User who receives it, whatever the address. */
    userId: p.integer().strictNullable(),
    /**
     * Null until the mail is composed, if only composing finds the address. Not the subscription id: a reader who
     * leaves and comes back gets no second mail.
     */
    email: p.text().strictNullable().index('deliveries_email_index'),
    about: p.json<DeliveryAbout[DeliveryKind]>().defaultRaw(`'{}'`),
    /** Whether a reader waits for it. Urgent mails go first, and the throttle keeps room for them. */
    isUrgent: p.boolean().default(false),
    status: p.enum(DELIVERY_STATUSES).default('pending'),
    attempts: p.integer().default(0),
    /** Number of the current claim. Only ever increases, so that a sender with an expired claim can be detected. */
    claim: p.integer().default(0),
    /**
     * Earliest time of the next claim: the end of the wait, or of the lease. The delivery's age counts from here once
     * it has ended.
     */
    dueAt: p.datetime().defaultRaw('now()'),
    /** When it took the address's throttle slot; set while it is sending. */
    begunAt: p.datetime().strictNullable(),
    sentAt: p.datetime().strictNullable(),
    /** Last reply code of the mail server, or why the mail was never handed to it. */
    failure: p.text().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** W3C trace context of the cause, if recorded. */
    traceparent: p.text().strictNullable(),
  },
  uniques: [
    { properties: ['kind', 'collegeId', 'email'] },
    { name: 'deliveries_about_index', properties: ['kind', 'about'], where: `kind <> 'college-live'` },
  ],
  indexes: [
    { name: 'deliveries_user_index', properties: ['userId'], where: 'user_id IS NOT NULL' },
    { name: 'deliveries_due_index', properties: ['dueAt', 'id'], where: `status IN ('pending', 'sending')` },
    {
      name: 'deliveries_urgent_due_index',
      columns: [{ name: 'isUrgent', sort: 'DESC' }, { name: 'dueAt' }, { name: 'id' }],
      where: `status IN ('pending', 'sending')`,
    },
    {
      name: 'deliveries_mailbox_index',
      expression: `CREATE INDEX deliveries_mailbox_index ON deliveries (regexp_replace(email, '\\+[^@]*@'::text, '@'::text))`,
    },
    { name: 'deliveries_status_index', properties: ['status', 'id'] },
    { name: 'deliveries_ended_index', properties: ['dueAt'], where: `status IN ('sent', 'failed')` },
  ],
  checks: [
    { name: 'deliveries_check', expression: `(kind = 'college-live') = (college_id IS NOT NULL)` },
    { name: 'deliveries_check2', expression: `user_id IS NOT NULL OR email IS NOT NULL` },
  ],
});

/**
 * A mail to one address. Its unique row guarantees that the mail is sent once. Unique by kind, college and address for
 * mails to a college's subscribers; otherwise by kind and `about`.
 */
export class Delivery extends DeliverySchema.class {
  /**
   * Sets the address and renews the lease. `at` is when it took the address's throttle slot, or null if it must wait.
   */
  begin(email: string, at: Date | null, leasedUntil: Date): void {
    this.email = email;
    this.begunAt = at;
    this.dueAt = leasedUntil;
  }

  /** Marks it accepted by the mail server. Throws `DeliveryStateConflict`, as do all methods below. */
  accepted(at: Date): void {
    this.status = nextStatus(this.status, 'accepted');
    this.sentAt = at;
    this.failure = null;
  }

  /** Marks it failed for good. */
  refused(reply: string): void {
    this.status = nextStatus(this.status, 'refused');
    this.failure = reply;
  }

  /** Schedules another attempt. */
  putOff(until: Date, reply: string): void {
    this.wait(until);
    this.failure = reply;
  }

  /** Reschedules without counting the attempt. */
  putBack(until: Date): void {
    this.wait(until);
    this.attempts -= 1;
  }

  /** Resets the attempts and makes it due at `at`. */
  tryAgain(at: Date): void {
    this.status = nextStatus(this.status, 'tried again');
    this.attempts = 0;
    this.begunAt = null;
    this.dueAt = at;
  }

  private wait(until: Date): void {
    this.status = nextStatus(this.status, 'put off');
    this.begunAt = null;
    this.dueAt = until;
  }
}
DeliverySchema.setClass(Delivery);
