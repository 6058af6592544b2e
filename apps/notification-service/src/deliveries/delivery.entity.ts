import { DELIVERY_STATUSES, type FeeRefundReason } from '@campus-deals/contracts/enumerations';
import { defineEntity, p } from '@mikro-orm/core';
import { College } from '../colleges/college.entity.js';
import { nextStatus } from './delivery.states.js';

/** Each kind of mail has a class that composes it (`MailKind`). */
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

/** A decision about a deal, or about a change of a business. */
export type DealDecision = ({ dealId: number } | { vendorId: number }) & {
  version: number;
  /** The name of a business. */
  title: string;
  isApproved: boolean;
  /** About a change of what readers see all along. */
  isRevision: boolean;
  /** Of a rejection. */
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

/** Ids and values of each kind. Never a token. */
export interface DeliveryAbout {
  /** The college is a column of its own. `isWelcome`: the address subscribed when the college was open already. */
  'college-live': { isWelcome?: true };
  'school-link': { verificationId: number };
  'verification-expiring': { verificationId: number; weeksLeft: number; expiresAt: string };
  /** Asked for on a day, of one college or of all (null); the oldest subscription stands for the address. */
  'unsubscribe-link': { subscriptionId: number; collegeId: number | null; day: string };
  /** To the address that the payment was made with, whether or not it has an account. */
  'fee-receipt': { paymentId: number };
  /** Likewise. The payment's version tells one end from the next. */
  'fee-refunded': FeeRefund;
  /** The version tells one decision from the next. */
  'deal-decision': DealDecision;
  /** The deal's version tells one time from the next. */
  'deal-hidden': HiddenDeal;
  /** One a day for each address, of which there is a keyed hash: whatever it has to confirm by then. */
  'confirm-subscription': { address: string; day: string };
  alert: { notificationId: number; userId: number };
  /** All that the user is to hear of on one day, of their own calendar. */
  'alert-digest': { userId: number; day: string };
}

export const DeliverySchema = defineEntity({
  name: 'Delivery',
  tableName: 'deliveries',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    kind: p.enum(DELIVERY_KINDS),
    /** To a subscriber of this college. */
    collegeId: () => p.manyToOne(College).mapToPk().name('college_id').strictNullable().deleteRule('no action'),
    /** To this user, whatever address it went to. */
    userId: p.integer().strictNullable(),
    /** Null until the mail is composed, where only that finds the address. Not the subscription: who leaves and comes back gets no second mail. */
    email: p.text().strictNullable().index('deliveries_email_index'),
    about: p.json<DeliveryAbout[DeliveryKind]>().defaultRaw(`'{}'`),
    /** Somebody waits for it: it goes first, and the others leave room for it. */
    isUrgent: p.boolean().default(false),
    status: p.enum(DELIVERY_STATUSES).default('pending'),
    attempts: p.integer().default(0),
    /** Which claim it is under, counted up and never back: a sender that was overtaken has an older one. */
    claim: p.integer().default(0),
    /** When it may be claimed next: the end of the wait, or of the lease. Its age is counted from here once it ended. */
    dueAt: p.datetime().defaultRaw('now()'),
    /** When the address's turn was taken for it, while it is sending. */
    begunAt: p.datetime().strictNullable(),
    sentAt: p.datetime().strictNullable(),
    /** The mail server's last reply code, or why the mail was not handed to it. */
    failure: p.text().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** W3C trace context of what caused it, where that is recorded. */
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
 * One mail to one address: the row that makes "exactly once" true. Unique by kind, college and address where it is to the
 * subscribers of a college, else by kind and what it is about.
 */
export class Delivery extends DeliverySchema.class {
  /** It goes to this address, and has taken its turn there unless it has to wait. */
  begin(email: string, at: Date | null, leasedUntil: Date): void {
    this.email = email;
    this.begunAt = at;
    this.dueAt = leasedUntil;
  }

  /** The mail server has taken it. Throws `DeliveryStateConflict`, as do all below. */
  accepted(at: Date): void {
    this.status = nextStatus(this.status, 'accepted');
    this.sentAt = at;
    this.failure = null;
  }

  /** Gives it up for good. */
  refused(reply: string): void {
    this.status = nextStatus(this.status, 'refused');
    this.failure = reply;
  }

  /** Waits for another attempt. */
  putOff(until: Date, reply: string): void {
    this.wait(until);
    this.failure = reply;
  }

  /** Waits as if it had not been tried: its turn was not its own fault. */
  putBack(until: Date): void {
    this.wait(until);
    this.attempts -= 1;
  }

  /** Has all its attempts again, from now on. */
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
