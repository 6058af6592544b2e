import { defineEntity, p } from '@mikro-orm/core';
import { indexesOf } from '../visibility/public.js';
import { College } from './college.entity.js';

/** A subscription that the college's count includes. Written by event handlers only. */
export const CountedSubscriber = defineEntity({
  name: 'CountedSubscriber',
  tableName: 'counted_subscribers',
  properties: {
    subscriptionId: p.integer().primary().autoincrement(false),
    collegeId: () => p.manyToOne(College).mapToPk().name('college_id').deleteRule('cascade'),
    /** The subscriber's account, if known: a subscriber who also saves deals is one student. */
    userId: p.integer().strictNullable(),
    isRemoved: p.boolean().default(false),
    seenAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [
    { name: 'counted_subscribers_college', properties: ['collegeId'] },
    indexesOf('counted_subscribers').index('counted_subscribers_by_day', '(seen_at) WHERE NOT is_removed'),
    { name: 'counted_subscribers_user', properties: ['userId', 'collegeId'], where: 'user_id IS NOT NULL' },
  ],
});
