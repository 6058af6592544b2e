import type { AdminDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import { discountBadge } from '@campus-deals/contracts/catalog/discount';
import { DEAL_CATEGORY_LABELS } from '@campus-deals/contracts/enumerations';
import { Star } from 'lucide-react';
import type { Column } from '../../kit/table/table.types.js';
import { DealStatusBadge } from '../../marketplace/deal-fields/deal-status-badge.js';
import { None, RowLink } from '../../kit/table/cells.js';
import { Badge } from '../../kit/ui/badge.js';
import { ShortDate } from '../../kit/ui/long-date.js';
import { toAdmin } from '../../platform/admin-paths.js';
import { formatNumber } from '../../kit/text/plural.js';
import { isRevision } from './deal-facts.js';
import { WaitingBadge } from './waiting-clock.js';

/** Columns of the table of all deals. */
export const DEAL_COLUMNS: Column<AdminDealDto>[] = [
  {
    id: 'title',
    title: 'Deal',
    isRowHead: true,
    cell: ({ id, title, featured }) => (
      <span className="flex items-center gap-2">
        <RowLink to={toAdmin('deal', { dealId: id })}>{title}</RowLink>
        {featured && <Star className="size-4 shrink-0 fill-deal text-deal" aria-label="Featured" />}
      </span>
    ),
  },
  { id: 'vendor', title: 'Vendor', isInCard: true, cell: ({ vendorName }) => <Name>{vendorName}</Name> },
  { id: 'college', title: 'College', isInCard: true, cell: ({ collegeName }) => <Name>{collegeName}</Name> },
  {
    id: 'status',
    title: 'Status',
    isInCard: true,
    cell: (deal) => (
      <span className="flex flex-wrap gap-1.5">
        <StatusBadges deal={deal} />
        <WaitingBadge deal={deal} />
      </span>
    ),
  },
  {
    id: 'discount',
    title: 'Discount',
    isExtra: true,
    cell: (deal) => <span className="whitespace-nowrap">{discountBadge(deal)}</span>,
  },
  { id: 'category', title: 'Category', isExtra: true, cell: ({ category }) => DEAL_CATEGORY_LABELS[category] },
  { id: 'featured', title: 'Featured', isExtra: true, cell: ({ featured }) => (featured ? 'Yes' : <None>No</None>) },
  { id: 'submitted', title: 'Submitted', cell: ({ submittedAt }) => <Day at={submittedAt} /> },
  {
    id: 'ends',
    title: 'Ends',
    isInCard: true,
    cell: ({ endDate }) => (endDate ? <Day at={endDate} /> : <None>Never</None>),
  },
  {
    id: 'reports',
    title: 'Reports',
    isNumber: true,
    isInCard: true,
    isExtra: true,
    cell: ({ reportCount }) => formatNumber(reportCount),
  },
  { id: 'views', title: 'Views', isNumber: true, isExtra: true, cell: ({ stats }) => formatNumber(stats.views) },
  { id: 'saves', title: 'Saves', isNumber: true, isExtra: true, cell: ({ stats }) => formatNumber(stats.saves) },
  {
    id: 'redemptions',
    title: 'Redeemed',
    isNumber: true,
    isExtra: true,
    cell: ({ stats }) => formatNumber(stats.redemptions),
  },
];

/** Name of a vendor or college, at most two lines in the table. */
function Name({ children }: { children: string }) {
  return <span className="wrap-anywhere md:line-clamp-2 md:min-w-24">{children}</span>;
}

function Day({ at }: { at: string }) {
  return (
    <span className="block md:min-w-20">
      <ShortDate at={at} />
    </span>
  );
}

/** Badges for a deal's status and whatever else an admin should know about it. */
function StatusBadges({ deal }: { deal: AdminDealDto }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <DealStatusBadge {...deal} />
      {isRevision(deal) && <Badge tone="info">Change waits</Badge>}
      {deal.isHidden && <Badge tone="danger">Hidden</Badge>}
    </span>
  );
}
