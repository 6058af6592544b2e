import type { AdminAction } from '@campus-deals/audit';
import type { Deal } from './deal.entity.js';
import { expressionBuilder, sql } from 'kysely';
import type { Column } from '../visibility/public.js';
import type { Tables } from '../tables.js';

const { ref } = expressionBuilder<Tables, 'deals' | 'vendors' | 'colleges'>();

/** Fields of a deal in exported files (in this order) and imported ones (also from most spreadsheets). */
export const DEAL_COLUMNS = {
  ownId: { heading: 'Deal ID', value: ref('deals.id'), aliases: ['deal number'] },
  key: { heading: 'Import key', value: ref('deals.import_key'), aliases: ['external id', 'source id', 'id'] },
  vendorId: { heading: 'Vendor ID', value: ref('deals.vendor_id'), aliases: ['vendor number'] },
  vendor: {
    heading: 'Vendor',
    value: ref('vendors.name'),
    aliases: ['vendor name', 'business', 'business name', 'company'],
  },
  collegeId: { heading: 'College ID', value: ref('deals.college_id') },
  college: { heading: 'College', value: ref('colleges.name') },
  title: { heading: 'Title', value: ref('deals.title'), aliases: ['deal', 'offer', 'name'] },
  description: { heading: 'Description', value: ref('deals.description'), aliases: ['details', 'about'] },
  category: { heading: 'Category', value: ref('deals.category'), aliases: ['type of deal'] },
  discountType: { heading: 'Discount type', value: ref('deals.discount_type'), aliases: ['type', 'kind of discount'] },
  discountValue: {
    heading: 'Discount value',
    value: ref('deals.discount_value'),
    aliases: ['discount', 'value', 'amount'],
  },
  usualPrice: {
    heading: 'Usual price',
    value: sql<string | null>`(deals.usual_price_cents / 100.0)::numeric(12, 2)::text`,
    aliases: ['regular price', 'list price', 'price without discount'],
  },
  startDate: { heading: 'Start', value: ref('deals.start_date'), aliases: ['starts', 'valid from', 'from'] },
  endDate: {
    heading: 'End',
    value: ref('deals.end_date'),
    aliases: ['ends', 'expires', 'expiry', 'valid until', 'until'],
  },
  terms: {
    heading: 'Terms',
    value: ref('deals.terms'),
    aliases: ['conditions', 'small print', 'terms and conditions'],
  },
  redemptionCode: { heading: 'Code', value: ref('deals.redemption_code'), aliases: ['coupon code', 'promo code'] },
  status: { heading: 'Status', value: ref('deals.status') },
  furtherColleges: {
    heading: 'Also shown at (college IDs)',
    value: sql<string>`array_to_string(deals.further_college_ids, ' ')`,
    aliases: ['also shown at', 'further colleges', 'more colleges'],
  },
  featured: { heading: 'Featured', value: ref('deals.featured') },
  reports: { heading: 'Reports', value: ref('deals.report_count') },
  reason: { heading: 'Rejection reason', value: ref('deals.rejection_reason') },
  createdAt: { heading: 'Created', value: ref('deals.created_at') },
} as const satisfies Record<string, Column>;

export function dealSubject({ id, title }: Deal): AdminAction['subject'] {
  return { type: 'deal', id, label: title };
}

export function dealState(deal: Deal) {
  const { vendorId, collegeId, status, rejectionReason, featured, seoMetadata } = deal;
  return { ...deal.fields(), vendorId, collegeId, status, rejectionReason, featured, seoMetadata };
}
export type DealState = ReturnType<typeof dealState>;
