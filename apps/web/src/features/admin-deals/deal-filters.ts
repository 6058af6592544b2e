import {
  DEAL_CATEGORIES,
  DEAL_CATEGORY_LABELS,
  DEAL_STATUS_LABELS,
  SUBMITTED_DEAL_STATUSES,
} from '@campus-deals/contracts/enumerations';
import { YES_OR_NO, type ListFilter } from '../../components/table/table-filter.js';

/** Filters of the table of deals. */
export const DEAL_FILTERS: readonly ListFilter<'/api/admin/deals'>[] = [
  {
    name: 'status',
    label: 'Status',
    kind: 'choice',
    options: SUBMITTED_DEAL_STATUSES.map((status) => [status, DEAL_STATUS_LABELS[status]] as const),
  },
  {
    name: 'category',
    label: 'Category',
    kind: 'choice',
    options: DEAL_CATEGORIES.map((each) => [each, DEAL_CATEGORY_LABELS[each]] as const),
  },
  { name: 'featured', label: 'Featured', kind: 'choice', options: YES_OR_NO },
  { name: 'reported', label: 'Reports', kind: 'choice', options: [['true', 'Reported']] },
  { name: 'collegeId', label: 'College', kind: 'college' },
  { name: 'vendorId', label: 'Vendor', kind: 'link', text: (_, deal) => deal?.vendorName ?? 'One vendor' },
];
