import type { AdminDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import {
  DEAL_CATEGORIES,
  DEAL_CATEGORY_LABELS,
  DEAL_STATUS_LABELS,
  SUBMITTED_DEAL_STATUSES,
} from '@campus-deals/contracts/enumerations';
import { useState } from 'react';
import type { RowAction } from '../../kit/table/table.types.js';
import { collegeFilter } from '../colleges/college-choice.js';
import { DataTable } from '../../kit/table/data-table.js';
import { ExportButton } from '../../kit/table/export-button.js';
import { type ListFilter, useTableList, YES_OR_NO } from '../../kit/table/use-table-list.js';
import { toAdmin } from '../../platform/admin-paths.js';
import { to } from '../../platform/paths.js';
import { dealsBulk } from '../jobs/bulk.js';
import { ADMIN_DEALS, useFeatureDeal } from './admin-deals.api.js';
import { ConflictNotice } from './conflict-notice.js';
import { DEAL_COLUMNS } from './deal-columns.js';
import { DealDialogs } from './deal-dialogs.js';
import { isRevision } from './deal-facts.js';
import { dealEntry } from './queue-entry.js';
import { UndoPlace } from './undo-bar.js';
import { useModeration } from './use-moderation.js';

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
  const feature = useFeatureDeal();
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

  return (
    <>
      <UndoPlace moderation={moderation} />
      {moderation.conflict && <ConflictNotice conflict={moderation.conflict} onClose={moderation.closeConflict} />}
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
      {dialog && (
        <DealDialogs
          {...dialog}
          onReject={async (reason) => {
            if (await moderation.decide({ entry: dealEntry(dialog.deal), name: 'reject', reason })) close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

/** Filters of the table of deals. */
const DEAL_FILTERS: readonly ListFilter<'/api/admin/deals'>[] = [
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
  collegeFilter,
  { name: 'vendorId', label: 'Vendor', kind: 'link', text: (_, deal) => deal?.vendorName ?? 'One vendor' },
];
