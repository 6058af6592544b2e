import { NEWSLETTER_FREQUENCIES, SUBSCRIPTION_SOURCES } from '@campus-deals/contracts/enumerations';
import { defineEntity, p } from '@mikro-orm/core';
import { College } from '../colleges/college.entity.js';
import { SubscriptionOfAnotherUser } from './subscription.errors.js';

export const SubscriptionSchema = defineEntity({
  name: 'Subscription',
  tableName: 'newsletter_subscriptions',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    /** Trimmed and case-folded. */
    email: p.text().check('email = lower(btrim(email))'),
    college: () => p.manyToOne(College),
    /** Whose address it is, where that is a user's own. */
    userId: p.integer().strictNullable(),
    referralCode: p.text().strictNullable(),
    /** Null: nobody has confirmed that the address wants it, and it does not count. */
    confirmedAt: p.datetime().strictNullable().defaultRaw('now()'),
    /** Where it was typed; null: before that was noted. */
    source: p.enum(SUBSCRIPTION_SOURCES).strictNullable(),
    /** Keyed hash of the network address that it came from. */
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
    {
      name: 'newsletter_subscriptions_search_index',
      expression:
        'CREATE INDEX newsletter_subscriptions_search_index ON newsletter_subscriptions USING gin (email gin_trgm_ops)',
    },
  ],
});

/** One address that follows one college. */
export class Subscription extends SubscriptionSchema.class {
  /** Of two that become one: what counts stays, then the newer. */
  givesWayTo(other: Subscription): boolean {
    if ((this.confirmedAt === null) !== (other.confirmedAt === null)) return this.confirmedAt === null;
    return this.createdAt < other.createdAt || (+this.createdAt === +other.createdAt && this.id < other.id);
  }

  /** Ties it to the user whose address it has. Throws `SubscriptionOfAnotherUser`. */
  tieTo(userId: number): void {
    if (this.userId !== null && this.userId !== userId) throw new SubscriptionOfAnotherUser(userId);
    this.userId = userId;
  }
}
SubscriptionSchema.setClass(Subscription);
