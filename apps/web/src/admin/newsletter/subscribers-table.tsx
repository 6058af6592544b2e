import type { AdminSubscriberDto } from '@campus-deals/contracts/notification/subscriber.dto';
import { SUBSCRIBER_STATUSES } from '@campus-deals/contracts/enumerations';
import { Search, Upload, UserPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { None } from '../../kit/table/cells.js';
import type { Column } from '../../kit/table/table.types.js';
import { collegeFilter } from '../colleges/college-choice.js';
import { When } from '../when.js';
import { DataTable } from '../../kit/table/data-table.js';
import { ExportButton } from '../../kit/table/export-button.js';
import { type ListFilter, useTableList } from '../../kit/table/use-table-list.js';
import { Badge } from '../../kit/ui/badge.js';
import { Button } from '../../kit/ui/button.js';
import { ShortDate } from '../../kit/ui/long-date.js';
import { FREQUENCY_COPY, SOURCE_COPY, STATUS_COPY, SUPPRESSION_COPY } from './subscriber-copy.js';
import type { SubscriberDialogKind } from './subscriber-dialogs.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

const SubscriberDialog = lazyNamed(() => import('./subscriber-dialogs.js'), 'SubscriberDialog');

const SUBSCRIBERS = '/api/admin/subscribers';
const FILTERS: readonly ListFilter<'/api/admin/subscribers'>[] = [
  {
    name: 'status',
    label: 'Status',
    kind: 'choice',
    options: SUBSCRIBER_STATUSES.map((status) => [status, STATUS_COPY[status].label] as const),
  },
  collegeFilter,
];

/** Lists all subscribers, with the actions on them. */
export function SubscribersPanel() {
  const list = useTableList({ path: SUBSCRIBERS, filters: FILTERS });
  const [dialog, setDialog] = useState<{ kind: SubscriberDialogKind; email?: string }>();
  return (
    <>
      <div className="mb-5 flex flex-wrap gap-3">
        <Button onClick={() => setDialog({ kind: 'add' })}>
          <UserPlus className="size-4.5" />
          Add subscriber
        </Button>
        <Button variant="secondary" onClick={() => setDialog({ kind: 'import' })}>
          <Upload className="size-4.5" />
          Import CSV
        </Button>
        <Button variant="secondary" onClick={() => setDialog({ kind: 'look-up' })}>
          <Search className="size-4.5" />
          Delivery lookup
        </Button>
      </div>
      <DataTable
        name="subscribers"
        list={list}
        columns={SUBSCRIBER_COLUMNS}
        noun="subscribers"
        rowName={({ email, collegeName }) => `${email}, ${collegeName}`}
        searchLabel="Search subscribers by email"
        empty={{
          title: 'No subscribers yet.',
          text: 'They appear here when they subscribe to a college. You can also add one, or import a CSV file.',
        }}
        toolbarExtra={<ExportButton path={`${SUBSCRIBERS}.csv`} query={list.query} />}
        actions={({ email }) => [
          { label: 'What they got', onSelect: () => setDialog({ kind: 'look-up', email }) },
          { label: 'Unsubscribe', isDanger: true, onSelect: () => setDialog({ kind: 'unsubscribe', email }) },
        ]}
      />
      {dialog && (
        <Suspense fallback={null}>
          <SubscriberDialog {...dialog} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
    </>
  );
}

const SUBSCRIBER_COLUMNS: Column<AdminSubscriberDto>[] = [
  {
    id: 'email',
    title: 'Email',
    isRowHead: true,
    cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
  },
  {
    id: 'college',
    title: 'College',
    isInCard: true,
    cell: ({ collegeName }) => <span className="block md:min-w-36">{collegeName}</span>,
  },
  {
    id: 'status',
    title: 'Status',
    isInCard: true,
    cell: ({ status, suppression }) => (
      <>
        <Badge tone={STATUS_COPY[status].tone}>{STATUS_COPY[status].label}</Badge>
        {suppression && <span className="mt-1 block text-sm text-muted">{SUPPRESSION_COPY[suppression]}</span>}
      </>
    ),
  },
  {
    id: 'frequency',
    title: 'Gets it',
    isInCard: true,
    cell: ({ frequency, pausedUntil }) => (
      <>
        {FREQUENCY_COPY[frequency]}
        {pausedUntil && (
          <span className="block text-sm text-muted">
            Paused until <ShortDate at={pausedUntil} />
          </span>
        )}
      </>
    ),
  },
  { id: 'createdAt', title: 'Subscribed', cell: ({ createdAt }) => <ShortDate at={createdAt} /> },
  {
    id: 'confirmedAt',
    title: 'Confirmed',
    isExtra: true,
    cell: ({ confirmedAt }) => (confirmedAt ? <When at={confirmedAt} /> : <None>Not yet</None>),
  },
  {
    id: 'source',
    title: 'Source',
    cell: ({ source }) => (source ? SOURCE_COPY[source] : <None>Not noted</None>),
  },
  {
    id: 'ipHash',
    title: 'Hashed IP address',
    isExtra: true,
    cell: ({ ipHash }) => (ipHash ? <code className="wrap-anywhere">{ipHash}</code> : <None>None</None>),
  },
];
