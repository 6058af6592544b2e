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
    college: () => p.manyToOne(College).index('newsletter_subscriptions_college_index'),
    /** Whose address it is, where that is a user's own. */
    userId: p.integer().strictNullable(),
    referralCode: p.text().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  uniques: [{ properties: ['email', 'college'] }],
  indexes: [
    { name: 'newsletter_subscriptions_user_index', properties: ['userId'], where: 'user_id IS NOT NULL' },
    { name: 'newsletter_subscriptions_college_email_index', properties: ['college', 'email'] },
  ],
});

/** One address that follows one college. */
export class Subscription extends SubscriptionSchema.class {
  isOlderThan(other: Subscription): boolean {
    return this.createdAt < other.createdAt || (+this.createdAt === +other.createdAt && this.id < other.id);
  }

  /** Ties it to the user whose address it has. Throws `SubscriptionOfAnotherUser`. */
  tieTo(userId: number): void {
    if (this.userId !== null && this.userId !== userId) throw new SubscriptionOfAnotherUser(userId);
    this.userId = userId;
  }
}
SubscriptionSchema.setClass(Subscription);
