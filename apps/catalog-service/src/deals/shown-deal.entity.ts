import { defineEntity, p } from '@mikro-orm/core';
import type { DealCategory } from '@campus-deals/contracts/enumerations';
import { College } from '../colleges/college.entity.js';
import { indexesOf } from '../visibility/public.js';
import { Deal } from './deal.entity.js';

const { index } = indexesOf('shown_deals');

/**
 * Approved deals by college: a row for a deal's own college and for each further one, with the columns by which lists
 * and counts of a college filter and order. The trigger `keep_shown_deals` on deals writes it.
 */
export const ShownDealSchema = defineEntity({
  name: 'ShownDeal',
  tableName: 'shown_deals',
  properties: {
    collegeId: () =>
      p.manyToOne(College).mapToPk().name('college_id').primary().updateRule('no action').deleteRule('cascade'),
    dealId: () => p.manyToOne(Deal).mapToPk().name('id').primary().updateRule('no action').deleteRule('cascade'),
    vendorId: p.integer(),
    category: p.text().$type<DealCategory>(),
    featured: p.boolean(),
    approvedAt: p.datetime(),
    startDate: p.datetime(),
    endDate: p.datetime().strictNullable(),
    hiddenAt: p.datetime().strictNullable(),
  },
  indexes: [
    index('shown_deals_newest', '(college_id, approved_at DESC, id DESC)'),
    index('shown_deals_by_category', '(college_id, category, approved_at DESC, id DESC)'),
    index('shown_deals_featured', '(college_id, approved_at DESC, id DESC) WHERE featured'),
    index('shown_deals_by_end', `(college_id, (coalesce(end_date, timestamptz '2099-12-31 00:00:00+00')), id)`),
    // Includes all columns that decide whether a deal runs, so that an index-only scan can count.
    index('shown_deals_by_start', '(college_id, start_date) INCLUDE (end_date, vendor_id, hidden_at)'),
    index('shown_deals_of_deal', '(id)'),
  ],
});
