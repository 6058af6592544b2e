import type { AdminDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import { discountBadge } from '@campus-deals/contracts/catalog/discount';
import { DEAL_CATEGORIES, DEAL_CATEGORY_LABELS } from '@campus-deals/contracts/enumerations';
import { Star } from 'lucide-react';
import { useState } from 'react';
import type { Column, RowAction } from '../../kit/table/table.types.js';
import { collegeFilter } from '../colleges/college-choice.js';
import { None, RowLink } from '../../kit/table/cells.js';
import { DataTable } from '../../kit/table/data-table.js';
import { ExportButton } from '../../kit/table/export-button.js';
import { type ListFilter, useTableList, YES_OR_NO } from '../../kit/table/use-table-list.js';
import { Badge } from '../../kit/ui/badge.js';
import { Dialog } from '../../kit/ui/dialog.js';
import { ShortDate } from '../../kit/ui/long-date.js';
import { DealStatusBadge } from '../../marketplace/deal-fields/deal-status-badge.js';
import { toAdmin } from '../../platform/admin-paths.js';
import { useWrite } from '../../platform/api/use-write.js';
import { to } from '../../platform/paths.js';
import { dealsBulk } from '../jobs/bulk.js';
import { numberColumn } from '../number-column.js';
import { ADMIN_DEALS } from './admin-deals.api.js';
import { isRevision } from './deal-facts.js';
import { statusFilter } from './deals-of.js';
import { DeleteDealDialog } from './delete-deal-dialog.js';
import { dealEntry } from './queue-entry.js';
import { ModerationNotices } from './moderation-notices.js';
import { RejectForm } from './reject-form.js';
import { useModeration } from './use-moderation.js';
import { WaitingBadge } from './waiting-clock.js';

const SORTS = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['waiting', 'Waiting longest'],
  ['ending', 'Ending soonest'],
] as const;

/** Lists the deals of all vendors in every state. */
export function DealsTable() {
  const list = useTableList({ path: ADMIN_DEALS, filters: DEAL_FILTERS, defaultSort: 'newest' });
  const [dialog, setDialog] = useState<{ kind: 'reject' | 'delete'; deal: AdminDealDto }>();
  const moderation = useModeration({ onUndone: () => {} });
  const feature = useWrite('PATCH /api/admin/deals/:id/featured', {
    failure: 'Failed to update deal',
    success: (_, { body }) => (body.featured ? 'The deal is featured' : 'The deal is no longer featured'),
  });
  const actions = (deal: AdminDealDto): RowAction[] => [
    { label: 'Edit', to: toAdmin('deal', { dealId: deal.id }) },
    { label: 'Open its page', to: to('deal', { collegeId: deal.collegeShortName, dealId: deal.id }) },
    ...(deal.status === 'pending' || isRevision(deal)
      ? [
          {
            label: 'Approve',
            onSelect: () => void moderation.decide({ entry: dealEntry(deal), name: 'approve', reason: null }),
          },
          { label: 'Reject', onSelect: () => setDialog({ kind: 'reject', deal }) },
        ]
      : []),
    {
      label: deal.featured ? 'Stop featuring' : 'Feature',
      onSelect: () => feature.mutate({ params: { id: deal.id }, body: { featured: !deal.featured } }),
    },
    { label: 'Delete', isDanger: true, onSelect: () => setDialog({ kind: 'delete', deal }) },
  ];
  const close = () => setDialog(undefined);
  const reject = async (deal: AdminDealDto, reason: string) => {
    if (await moderation.decide({ entry: dealEntry(deal), name: 'reject', reason })) close();
  };

  return (
    <>
      <ModerationNotices moderation={moderation} />
      <DataTable
        name="deals"
        list={list}
        columns={DEAL_COLUMNS}
        noun="deals"
        empty={{
          title: 'No deals yet.',
          text: 'Deals appear here when vendors submit them. You can also add one for a vendor.',
        }}
        rowName={({ title }) => title}
        sorts={SORTS}
        searchLabel="Search deals by title or vendor"
        toolbarExtra={<ExportButton path={`${ADMIN_DEALS}.csv`} query={list.query} />}
        actions={actions}
        renderBulk={dealsBulk}
      />
      {dialog?.kind === 'delete' && <DeleteDealDialog deal={dialog.deal} onClose={close} />}
      {dialog?.kind === 'reject' && (
        <Dialog
          isOpen
          onClose={close}
          title="Reject this deal?"
          description={`"${dialog.deal.title}" of ${dialog.deal.vendorName}`}
        >
          <div className="px-5 pb-5">
            <RejectForm kind="deal" onReject={(reason) => reject(dialog.deal, reason)} onCancel={close} />
          </div>
        </Dialog>
      )}
    </>
  );
}

const DEAL_FILTERS: readonly ListFilter<'/api/admin/deals'>[] = [
  statusFilter,
  {
    name: 'category',
    label: 'Category',
    kind: 'choice',
    options: DEAL_CATEGORIES.map((each) => [each, DEAL_CATEGORY_LABELS[each]] as const),
  },
  { name: 'featured', label: 'Featured', kind: 'choice', options: YES_OR_NO },
  { name: 'reported', label: 'Reports', kind: 'choice', options: [['true', 'Reported']] },
  collegeFilter,
  { name: 'vendorId', label: 'Vendor', kind: 'link', text: (_, deal) => deal?.vendorName ?? 'One vendor' },
];

const DEAL_COLUMNS: Column<AdminDealDto>[] = [
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
  numberColumn('reports', 'Reports', ({ reportCount }) => reportCount, { isInCard: true, isExtra: true }),
  numberColumn('views', 'Views', ({ stats }) => stats.views, { isExtra: true }),
  numberColumn('saves', 'Saves', ({ stats }) => stats.saves, { isExtra: true }),
  numberColumn('redemptions', 'Redeemed', ({ stats }) => stats.redemptions, { isExtra: true }),
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

/** Badges for a deal's status and other facts that an admin needs. */
function StatusBadges({ deal }: { deal: AdminDealDto }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <DealStatusBadge {...deal} />
      {isRevision(deal) && <Badge tone="info">Change waits</Badge>}
      {deal.isHidden && <Badge tone="danger">Hidden</Badge>}
    </span>
  );
}
