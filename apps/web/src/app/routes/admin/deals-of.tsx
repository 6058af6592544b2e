import type { AdminDealDto } from '@campus-deals/contracts/admin-deal.dto';
import { SUBMITTED_DEAL_STATUSES, type DealStatus } from '@campus-deals/contracts/enumerations';
import { Link } from 'react-router-dom';
import type { Column } from '../../../components/table/column.js';
import { DataTable } from '../../../components/table/data-table.js';
import { FilterSelect } from '../../../components/table/filter-select.js';
import { useTableList } from '../../../components/table/use-table-list.js';
import { Badge } from '../../../components/ui/badge.js';
import { LongDate } from '../../../components/ui/long-date.js';
import { toAdmin } from '../../../config/admin-paths.js';

const STATUSES: Record<DealStatus, { title: string; tone: 'warning' | 'success' | 'danger' | 'neutral' }> = {
  draft: { title: 'Draft', tone: 'neutral' },
  pending: { title: 'Pending Approval', tone: 'warning' },
  approved: { title: 'Approved', tone: 'success' },
  rejected: { title: 'Rejected', tone: 'danger' },
  expired: { title: 'Expired', tone: 'neutral' },
};
const SORTS = [
  ['newest', 'Newest first'],
  ['ending', 'Ending soonest'],
] as const;

/** The deals of one college or one vendor, whatever their state. */
export function DealsOf({ of }: { of: { collegeId: string } | { vendorId: string } }) {
  const list = useTableList<AdminDealDto>({
    path: '/api/admin/deals',
    filters: ['status'],
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
      filters={
        <FilterSelect
          label="Status"
          value={list.filter.status ?? ''}
          onChange={(status) => list.setFilter('status', status)}
          options={[['', 'All'], ...SUBMITTED_DEAL_STATUSES.map((status) => [status, STATUSES[status].title] as const)]}
        />
      }
    />
  );
}

const COLUMNS: Column<AdminDealDto>[] = [
  {
    id: 'title',
    title: 'Title',
    isRowHead: true,
    cell: ({ id, title }) => (
      <Link to={toAdmin('deal', { dealId: id })} className="link wrap-anywhere">
        {title}
      </Link>
    ),
  },
  { id: 'vendor', title: 'Vendor', cell: ({ vendorName }) => vendorName },
  {
    id: 'status',
    title: 'Status',
    cell: ({ status }) => <Badge tone={STATUSES[status].tone}>{STATUSES[status].title}</Badge>,
  },
  {
    id: 'ends',
    title: 'Ends',
    cell: ({ endDate }) => (
      <span className="whitespace-nowrap">{endDate ? <LongDate at={endDate} /> : 'No expiration'}</span>
    ),
  },
  {
    id: 'createdAt',
    title: 'Added',
    cell: ({ createdAt }) => (
      <span className="whitespace-nowrap">
        <LongDate at={createdAt} />
      </span>
    ),
  },
];
