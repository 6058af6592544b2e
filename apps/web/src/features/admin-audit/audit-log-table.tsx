import type { AuditEntryDto } from '@campus-deals/contracts/identity/audit.dto';
import type { Column } from '../../components/table/column.js';
import { DataTable } from '../../components/table/data-table.js';
import type { ListFilter } from '../../components/table/table-filter.js';
import { useTableList } from '../../components/table/use-table-list.js';
import { When } from '../../components/admin/when.js';
import { Changes } from './changes.js';

const SUBJECTS = [
  'deal',
  'vendor',
  'college',
  'user',
  'payment',
  'newsletter',
  'subscriber',
  'job',
  'delivery',
  'event',
  'settings',
] as const;
const FILTERS: readonly ListFilter<'/api/admin/audit-log'>[] = [
  {
    name: 'subjectType',
    label: 'Subject',
    kind: 'choice',
    options: SUBJECTS.map((type) => [type, titled(type)] as const),
  },
  { name: 'from', label: 'From', kind: 'date' },
  { name: 'to', label: 'To', kind: 'date' },
  { name: 'actorId', label: 'Admin', kind: 'link', text: (id, row) => row?.actorName ?? `Account ${id}` },
  { name: 'subjectId', label: 'Only', kind: 'link', text: (id, row) => row?.label ?? id },
  { name: 'action', label: 'Action', kind: 'link' },
];
const SORTS = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
] as const;

/** Lists audit entries: actor, action, subject, time, and values before and after. */
export function AuditLogTable() {
  const list = useTableList({
    path: '/api/admin/audit-log',
    filters: FILTERS,
    defaultSort: 'newest',
  });
  const { setFilter } = list;
  return (
    <DataTable
      name="audit-log"
      list={list}
      columns={COLUMNS}
      noun="entries"
      rowName={({ action, subjectId }) => `${action} ${subjectId ?? ''}`}
      sorts={SORTS}
      searchLabel="Search by action, name or number"
      empty={{
        title: 'No entries yet.',
        text: 'Every change an admin makes is listed here, with what it was before and after. Entries cannot be edited or deleted.',
      }}
      actions={({ actorId, subjectType, subjectId, action }) => [
        ...(actorId === null
          ? []
          : [{ label: 'Only this admin', onSelect: () => setFilter('actorId', String(actorId)) }]),
        { label: 'Only this action', onSelect: () => setFilter('action', action) },
        ...(subjectId === null
          ? []
          : [
              {
                label: 'Only this subject',
                to: `?${new URLSearchParams({ subjectType, subjectId }).toString()}`,
              },
            ]),
      ]}
    />
  );
}

const COLUMNS: Column<AuditEntryDto>[] = [
  {
    id: 'when',
    title: 'When',
    isRowHead: true,
    cell: ({ occurredAt }) => (
      <span className="block md:min-w-28">
        <When at={occurredAt} />
      </span>
    ),
  },
  {
    id: 'who',
    title: 'Who',
    isInCard: true,
    cell: ({ actorName, actorId, action }) =>
      actorName ?? <span className="text-muted">{actorId === null ? nobody(action) : `Account ${actorId}`}</span>,
  },
  {
    id: 'action',
    title: 'Action',
    isInCard: true,
    cell: ({ action }) => <code className="text-sm wrap-anywhere">{action}</code>,
  },
  {
    id: 'thing',
    title: 'Subject',
    isInCard: true,
    cell: ({ subjectType, subjectId, label }) => (
      <>
        {label && <span className="wrap-anywhere">{label} </span>}
        <span className="whitespace-nowrap text-muted">
          {titled(subjectType)} {subjectId && subjectId.length < 12 ? subjectId : ''}
        </span>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'What changed',
    isInCard: true,
    cell: (entry) => <Changes before={entry.before} after={entry.after} />,
  },
  { id: 'service', title: 'Service', cell: ({ service }) => service, isExtra: true },
];

function titled(type: string): string {
  return type.charAt(0).toUpperCase() + type.slice(1);
}

/** Only the system refunds duplicate fees. Any other entry without an account is by a deleted one. */
function nobody(action: string): string {
  return action === 'payment.refund-duplicate' ? 'System' : 'Deleted account';
}
