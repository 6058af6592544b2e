import type { AdminDealDto } from '@campus-deals/contracts/admin-deal.dto';
import { discountBadge } from '@campus-deals/contracts/discount';
import { DEAL_CATEGORY_LABELS } from '@campus-deals/contracts/enumerations';
import { Link } from 'react-router-dom';
import type { Column } from '../../components/table/column.js';
import { LongDate } from '../../components/ui/long-date.js';
import { toAdmin } from '../../config/admin-paths.js';
import { formatNumber } from '../../lib/copy/plural.js';
import { StatusBadges } from './status-badge.js';
import { WaitingBadge } from './waiting-clock.js';

/** Of the table of all deals. */
export const DEAL_COLUMNS: Column<AdminDealDto>[] = [
  {
    id: 'title',
    title: 'Deal',
    isRowHead: true,
    cell: ({ id, title }) => (
      <Link
        to={toAdmin('deal', { dealId: id })}
        className="inline-flex min-h-11 max-w-80 min-w-40 items-center wrap-anywhere hover:text-brand hover:underline"
      >
        {title}
      </Link>
    ),
  },
  { id: 'vendor', title: 'Vendor', cell: ({ vendorName }) => vendorName },
  { id: 'college', title: 'College', cell: ({ collegeName }) => collegeName },
  { id: 'status', title: 'Status', cell: (deal) => <StatusBadges deal={deal} /> },
  {
    id: 'waiting',
    title: 'Waiting',
    cell: (deal) => (deal.waitingHours === null ? <None>No</None> : <WaitingBadge deal={deal} />),
  },
  {
    id: 'discount',
    title: 'Discount',
    cell: (deal) => <span className="whitespace-nowrap">{discountBadge(deal)}</span>,
  },
  { id: 'category', title: 'Category', isExtra: true, cell: ({ category }) => DEAL_CATEGORY_LABELS[category] },
  { id: 'featured', title: 'Featured', cell: ({ featured }) => (featured ? 'Yes' : <None>No</None>) },
  { id: 'submitted', title: 'Submitted', cell: ({ submittedAt }) => <Day at={submittedAt} /> },
  { id: 'ends', title: 'Ends', cell: ({ endDate }) => (endDate ? <Day at={endDate} /> : <None>Never</None>) },
  { id: 'reports', title: 'Reports', isNumber: true, cell: ({ reportCount }) => formatNumber(reportCount) },
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

function Day({ at }: { at: string }) {
  return (
    <span className="whitespace-nowrap">
      <LongDate at={at} />
    </span>
  );
}

function None({ children }: { children: string }) {
  return <span className="text-muted">{children}</span>;
}
