import type { AdminAction } from '@campus-deals/audit';
import type { Deal } from './deal.entity.js';
import { expressionBuilder, sql } from 'kysely';
import { imported, type Column } from '../visibility/public.js';
import type { Tables } from '../tables.js';

const { ref } = expressionBuilder<Tables, 'deals' | 'vendors' | 'colleges'>();

/** Fields of a deal in exported files (in this order) and imported ones (also from most spreadsheets). */
export const DEAL_COLUMNS = {
  ownId: imported('Deal ID', ref('deals.id'), 'deal number'),
  key: imported('Import key', ref('deals.import_key'), 'external id', 'source id', 'id'),
  vendorId: imported('Vendor ID', ref('deals.vendor_id'), 'vendor number'),
  vendor: imported('Vendor', ref('vendors.name'), 'vendor name', 'business', 'business name', 'company'),
  collegeId: { heading: 'College ID', value: ref('deals.college_id') },
  college: { heading: 'College', value: ref('colleges.name') },
  title: imported('Title', ref('deals.title'), 'deal', 'offer', 'name'),
  description: imported('Description', ref('deals.description'), 'details', 'about'),
  category: imported('Category', ref('deals.category'), 'type of deal'),
  discountType: imported('Discount type', ref('deals.discount_type'), 'type', 'kind of discount'),
  discountValue: imported('Discount value', ref('deals.discount_value'), 'discount', 'value', 'amount'),
  usualPrice: imported(
    'Usual price',
    sql<string | null>`(deals.usual_price_cents / 100.0)::numeric(12, 2)::text`,
    'regular price',
    'list price',
    'price without discount',
  ),
  startDate: imported('Start', ref('deals.start_date'), 'starts', 'valid from', 'from'),
  endDate: imported('End', ref('deals.end_date'), 'ends', 'expires', 'expiry', 'valid until', 'until'),
  terms: imported('Terms', ref('deals.terms'), 'conditions', 'small print', 'terms and conditions'),
  redemptionCode: imported('Code', ref('deals.redemption_code'), 'coupon code', 'promo code'),
  status: { heading: 'Status', value: ref('deals.status') },
  furtherColleges: imported(
    'Also shown at (college IDs)',
    sql<string>`array_to_string(deals.further_college_ids, ' ')`,
    'also shown at',
    'further colleges',
    'more colleges',
  ),
  featured: { heading: 'Featured', value: ref('deals.featured') },
  reports: { heading: 'Reports', value: ref('deals.report_count') },
  reason: { heading: 'Rejection reason', value: ref('deals.rejection_reason') },
  createdAt: { heading: 'Created', value: ref('deals.created_at') },
} as const satisfies Record<string, Column>;

export const dealSubject = ({ id, title }: Deal): AdminAction['subject'] => ({ type: 'deal', id, label: title });

export function dealState(deal: Deal) {
  const { vendorId, collegeId, status, rejectionReason, featured, seoMetadata } = deal;
  return { ...deal.fields(), vendorId, collegeId, status, rejectionReason, featured, seoMetadata };
}
export type DealState = ReturnType<typeof dealState>;
