import { defineEntity, p } from '@mikro-orm/core';

/**
 * Subscriptions to a college by the month (UTC) in which they were entered. Triggers on the subscriptions count,
 * since a subscription that ends is deleted. Names nobody, so an erasure changes no count but those who left.
 */
export const CohortSchema = defineEntity({
  name: 'Cohort',
  tableName: 'subscription_cohorts',
  properties: {
    collegeId: p.integer().primary(),
    /** First day of the month. */
    month: p.date().primary(),
    subscribed: p.integer().default(0),
    confirmed: p.integer().default(0),
    /** Confirmed subscriptions that have ended. */
    left: p.integer().default(0),
  },
});
