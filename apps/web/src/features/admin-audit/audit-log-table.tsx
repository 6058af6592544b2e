import type { AuditEntryDto } from '@campus-deals/contracts/audit.dto';
import { Button } from '../../components/ui/button.js';
import type { Column } from '../../components/table/column.js';
import { DataTable } from '../../components/table/data-table.js';
import { FilterSelect } from '../../components/table/filter-select.js';
import { useTableList } from '../../components/table/use-table-list.js';
import { TextField } from '../../components/ui/text-field.js';
import { When } from '../../components/admin/when.js';
import { Changes } from './changes.js';

const FILTERS = ['subjectType', 'subjectId', 'actorId', 'action', 'from', 'to'] as const;
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
const SORTS = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
] as const;

/** Who did what to what, when, before and after. */
export function AuditLogTable() {
  const list = useTableList<AuditEntryDto>({
    path: '/api/admin/audit-log',
    filters: FILTERS,
    defaultSort: 'newest',
  });
  const { filter, setFilter } = list;
  return (
    <DataTable
      name="audit-log"
      list={list}
      columns={COLUMNS}
      noun="entries"
      rowName={({ action, subjectId }) => `${action} ${subjectId ?? ''}`}
      sorts={SORTS}
      searchLabel="Search by action, name or number"
      filters={
        <>
          <FilterSelect
            label="Thing"
            value={filter['subjectType'] ?? ''}
            onChange={(type) => setFilter('subjectType', type)}
            options={[['', 'Everything'], ...SUBJECTS.map((type) => [type, titled(type)] as const)]}
          />
          <TextField
            label="From"
            type="date"
            value={filter['from'] ?? ''}
            onChange={({ target }) => setFilter('from', target.value)}
          />
          <TextField
            label="To"
            type="date"
            value={filter['to'] ?? ''}
            onChange={({ target }) => setFilter('to', target.value)}
          />
          {(['actorId', 'subjectId', 'action'] as const)
            .filter((name) => filter[name])
            .map((name) => (
              <Button key={name} look="secondary" className="self-end" onClick={() => setFilter(name, '')}>
                {`Only ${name === 'actorId' ? 'one admin' : name === 'action' ? String(filter[name]) : 'one thing'}: show all`}
              </Button>
            ))}
        </>
      }
      actions={({ actorId, subjectType, subjectId, action }) => [
        ...(actorId === null
          ? []
          : [{ label: 'Only this admin', onSelect: () => setFilter('actorId', String(actorId)) }]),
        { label: 'Only this action', onSelect: () => setFilter('action', action) },
        ...(subjectId === null
          ? []
          : [
              {
                label: 'Only this thing',
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
      <span className="whitespace-nowrap">
        <When at={occurredAt} />
      </span>
    ),
  },
  {
    id: 'who',
    title: 'Who',
    cell: ({ actorName, actorId, action }) =>
      actorName ?? <span className="text-muted">{actorId === null ? nobody(action) : `Account ${actorId}`}</span>,
  },
  { id: 'action', title: 'Action', cell: ({ action }) => <code className="text-sm">{action}</code> },
  {
    id: 'thing',
    title: 'Thing',
    cell: ({ subjectType, subjectId, label }) => (
      <>
        {label && <span className="wrap-anywhere">{label} </span>}
        <span className="whitespace-nowrap text-muted">
          {titled(subjectType)} {subjectId && subjectId.length < 12 ? subjectId : ''}
        </span>
      </>
    ),
  },
  { id: 'changes', title: 'What changed', cell: (entry) => <Changes before={entry.before} after={entry.after} /> },
  { id: 'service', title: 'Service', cell: ({ service }) => service, isExtra: true },
];

function titled(type: string): string {
  return type.charAt(0).toUpperCase() + type.slice(1);
}

/** The system refunds a fee that was paid twice; whatever else has no account was done by one that is gone. */
function nobody(action: string): string {
  return action === 'payment.refund-duplicate' ? 'System' : 'Deleted account';
}
