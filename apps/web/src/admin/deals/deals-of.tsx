import type { AdminDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import { DEAL_STATUS_LABELS, SUBMITTED_DEAL_STATUSES } from '@campus-deals/contracts/enumerations';
import { DataTable } from '../../kit/table/data-table.js';
import { RowLink } from '../../kit/table/cells.js';
import type { Column } from '../../kit/table/table.types.js';
import { useTableList } from '../../kit/table/use-table-list.js';
import { DealStatusBadge } from '../../marketplace/deal-fields/deal-status-badge.js';
import { ShortDate } from '../../kit/ui/long-date.js';
import { toAdmin } from '../../platform/admin-paths.js';

/** Filter of a table of deals by their state. */
export const statusFilter = {
  name: 'status',
  label: 'Status',
  kind: 'choice',
  options: SUBMITTED_DEAL_STATUSES.map((status) => [status, DEAL_STATUS_LABELS[status]] as const),
} as const;
const FILTERS = [statusFilter];
const SORTS = [
  ['newest', 'Newest first'],
  ['ending', 'Ending soonest'],
] as const;

/** Deals of a college or a vendor, in any state. */
export function DealsOf({ of }: { of: { collegeId: string } | { vendorId: string } }) {
  const list = useTableList({
    path: '/api/admin/deals',
    filters: FILTERS,
    fixed: of,
    defaultSort: 'newest',
  });
  return (
    <DataTable
      name="deals-of"
      list={list}
      columns={'vendorId' in of ? COLUMNS.filter(({ id }) => id !== 'vendor') : COLUMNS}
      noun="deals"
      rowName={({ title }) => title}
      sorts={SORTS}
      empty={{ title: 'No deals yet.', text: 'Deals appear here when they are submitted. You can also add one.' }}
    />
  );
}

const COLUMNS: Column<AdminDealDto>[] = [
  {
    id: 'title',
    title: 'Title',
    isRowHead: true,
    cell: ({ id, title }) => <RowLink to={toAdmin('deal', { dealId: id })}>{title}</RowLink>,
  },
  { id: 'vendor', title: 'Vendor', isInCard: true, cell: ({ vendorName }) => vendorName },
  {
    id: 'status',
    title: 'Status',
    isInCard: true,
    cell: ({ status }) => <DealStatusBadge status={status} />,
  },
  {
    id: 'ends',
    title: 'Ends',
    isInCard: true,
    cell: ({ endDate }) => (endDate ? <ShortDate at={endDate} /> : 'No expiration'),
  },
  { id: 'createdAt', title: 'Added', cell: ({ createdAt }) => <ShortDate at={createdAt} /> },
];
