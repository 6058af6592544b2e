import { defineEntity, p } from '@mikro-orm/core';
import { College } from '../../colleges/college.entity.js';
import { Deal } from '../../deals/deal.entity.js';

const index = (name: string, on: string) => ({ name, expression: `CREATE INDEX ${name} ON saved_deals ${on}` });

export const SavedDealSchema = defineEntity({
  name: 'SavedDeal',
  tableName: 'saved_deals',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    userId: p.integer(),
    deal: () => p.manyToOne(Deal).ref().deleteRule('cascade'),
    collegeId: () => p.manyToOne(College).mapToPk().name('college_id').deleteRule('cascade'),
    /** Identity's key of a verified student's mailbox, once per deal. Null: does not affect the order of lists. */
    mailboxKey: p.text().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  uniques: [{ properties: ['userId', 'deal'] }],
  indexes: [
    // Ordered by columns that no other index has: otherwise PostgreSQL may scan all users' deals to find one user's.
    index('saved_deals_of_user', '(user_id, created_at DESC, id DESC)'),
    { name: 'saved_deals_of_deal', properties: ['deal'] },
    index('saved_deals_counted', '(deal_id, mailbox_key) INCLUDE (created_at) WHERE mailbox_key IS NOT NULL'),
    { name: 'savers_of_college', properties: ['collegeId', 'userId'] },
  ],
});
