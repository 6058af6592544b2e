import { SUBSCRIBER_STATUSES } from '@campus-deals/contracts/enumerations';
import { Search, Upload, UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { DataTable } from '../../components/table/data-table.js';
import { ExportButton } from '../../components/table/export-button.js';
import type { ListFilter } from '../../components/table/table-filter.js';
import { useTableList } from '../../components/table/use-table-list.js';
import { Button } from '../../components/ui/button.js';
import { SUBSCRIBER_COLUMNS } from './subscriber-columns.js';
import { STATUS_COPY } from './subscriber-copy.js';
import type { SubscriberDialogKind } from './subscriber-dialogs.js';
import { SUBSCRIBERS } from './subscribers.api.js';

const SubscriberDialog = lazy(async () => ({
  default: (await import('./subscriber-dialogs.js')).SubscriberDialog,
}));

const FILTERS: readonly ListFilter<'/api/admin/subscribers'>[] = [
  {
    name: 'status',
    label: 'Status',
    kind: 'choice',
    options: SUBSCRIBER_STATUSES.map((status) => [status, STATUS_COPY[status].label] as const),
  },
  { name: 'collegeId', label: 'College', kind: 'college' },
];

/** Lists all subscribers, with the actions on them. */
export function SubscribersPanel() {
  const list = useTableList({ path: SUBSCRIBERS, filters: FILTERS });
  const [dialog, setDialog] = useState<{ kind: SubscriberDialogKind; email?: string }>();
  return (
    <>
      <div className="mb-5 flex flex-wrap gap-3">
        <Button onClick={() => setDialog({ kind: 'add' })}>
          <UserPlus className="size-4.5" aria-hidden="true" />
          Add subscriber
        </Button>
        <Button variant="secondary" onClick={() => setDialog({ kind: 'import' })}>
          <Upload className="size-4.5" aria-hidden="true" />
          Import CSV
        </Button>
        <Button variant="secondary" onClick={() => setDialog({ kind: 'look-up' })}>
          <Search className="size-4.5" aria-hidden="true" />
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
