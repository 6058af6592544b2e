import { NEWSLETTER_FREQUENCIES, SUBSCRIPTION_SOURCES } from '@campus-deals/contracts/enumerations';
import { defineEntity, p } from '@mikro-orm/core';
import { indexBy } from '@campus-deals/service-defaults';
import { College } from '../audience/college.entity.js';

export const SubscriptionSchema = defineEntity({
  name: 'Subscription',
  tableName: 'newsletter_subscriptions',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    /** Trimmed and lower-cased. */
    email: p.text().check('email = lower(btrim(email))'),
    college: () => p.manyToOne(College),
    /** User who owns the address, if known. */
    userId: p.integer().strictNullable(),
    referralCode: p.text().strictNullable(),
    /** Null until confirmed; an unconfirmed subscription does not count. */
    confirmedAt: p.datetime().strictNullable().defaultRaw('now()'),
    /** Where it was entered; null for subscriptions older than this column. */
    source: p.enum(SUBSCRIPTION_SOURCES).strictNullable(),
    /** Keyed hash of the caller's network address. */
    ipHash: p.text().strictNullable(),
    frequency: p.enum(NEWSLETTER_FREQUENCIES).default('weekly'),
    pausedUntil: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  uniques: [{ properties: ['email', 'college'] }],
  indexes: [
    { name: 'newsletter_subscriptions_user_index', properties: ['userId'], where: 'user_id IS NOT NULL' },
    { name: 'newsletter_subscriptions_college_email_index', properties: ['college', 'email'] },
    { name: 'newsletter_subscriptions_by_college', properties: ['college', 'id'] },
    { name: 'newsletter_subscriptions_unconfirmed', properties: ['id'], where: 'confirmed_at IS NULL' },
    indexBy('newsletter_subscriptions_search_index', 'ON newsletter_subscriptions USING gin (email gin_trgm_ops)'),
  ],
});

/** A subscription of one address to one college. */
export class Subscription extends SubscriptionSchema.class {
  /** Whether the other subscription wins when two merge: a confirmed one first, then the newer. */
  givesWayTo(other: Subscription): boolean {
    if ((this.confirmedAt === null) !== (other.confirmedAt === null)) return this.confirmedAt === null;
    return this.createdAt < other.createdAt || (+this.createdAt === +other.createdAt && this.id < other.id);
  }

  /** Ties it to the user who owns its address. Throws `SubscriptionOfAnotherUser`. */
  tieTo(userId: number): void {
    if (this.userId !== null && this.userId !== userId) throw new SubscriptionOfAnotherUser(userId);
    this.userId = userId;
  }
}
SubscriptionSchema.setClass(Subscription);

/** The subscription belongs to an account that had this address before, and whose move or erasure is pending. */
export class SubscriptionOfAnotherUser extends Error {
  constructor(userId: number) {
    super(`another user's subscription has not left the new address of user ${userId} yet`);
  }
}
