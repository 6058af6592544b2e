import { shortened } from '@campus-deals/contracts/characters';
import type { AuditEntryDto } from '@campus-deals/contracts/identity/audit.dto';
import { capitalized } from '../../kit/text/capitalized.js';
import { DataTable } from '../../kit/table/data-table.js';
import { None } from '../../kit/table/cells.js';
import type { Column } from '../../kit/table/table.types.js';
import { type ListFilter, useTableList } from '../../kit/table/use-table-list.js';
import { AdminPage } from '../admin-page.js';
import { When } from '../when.js';
import { actionText } from './audited-actions.js';

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
const subjectName = (type: string) => capitalized(type === 'event' ? 'task' : type);
const FILTERS: readonly ListFilter<'/api/admin/audit-log'>[] = [
  {
    name: 'subjectType',
    label: 'Subject',
    kind: 'choice',
    options: SUBJECTS.map((type) => [type, subjectName(type)] as const),
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

/** `/admin/audit-log`: actor, action, subject, time, and values before and after. */
export function Component() {
  const list = useTableList({
    path: '/api/admin/audit-log',
    filters: FILTERS,
    defaultSort: 'newest',
  });
  const { setFilter } = list;
  return (
    <AdminPage title="Audit Log">
      <DataTable
        name="audit-log"
        list={list}
        columns={COLUMNS}
        noun="entries"
        rowName={({ action, label, subjectId }) => `${capitalized(actionText(action))} ${label ?? subjectId ?? ''}`}
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
    </AdminPage>
  );
}

const COLUMNS: Column<AuditEntryDto>[] = [
  {
    id: 'when',
    title: 'When',
    isRowHead: true,
    cell: ({ occurredAt }) => <When at={occurredAt} isShort className="block whitespace-nowrap" />,
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
    cell: ({ action }) => <span title={action}>{capitalized(actionText(action))}</span>,
  },
  {
    id: 'thing',
    title: 'Subject',
    isInCard: true,
    cell: ({ subjectType, subjectId, label }) => (
      <>
        {label && <span className="wrap-anywhere">{label} </span>}
        <span className="whitespace-nowrap text-muted">
          {subjectName(subjectType)} {subjectId && subjectId.length < 12 ? subjectId : ''}
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
  {
    id: 'code',
    title: 'Code',
    cell: ({ action }) => <code className="text-sm whitespace-nowrap">{action}</code>,
    isExtra: true,
  },
  { id: 'service', title: 'Service', cell: ({ service }) => service, isExtra: true },
];

/** Only the system refunds duplicate fees. Any other entry without an account is by a deleted one. */
function nobody(action: string): string {
  return action === 'payment.refund-duplicate' ? 'System' : 'Deleted account';
}

const LONGEST = 120;

/** Lists the changed fields of an audit entry, with the value before and after. */
function Changes({ before, after }: Pick<AuditEntryDto, 'before' | 'after'>) {
  const [old, now] = [before as Record<string, unknown> | null, after as Record<string, unknown> | null];
  const fields = Object.keys({ ...old, ...now });
  if (fields.length === 0) return <None>Nothing to show</None>;
  return (
    <details>
      <summary className="min-h-6 cursor-pointer rounded-sm text-sm max-md:-my-2.5 max-md:py-3">
        {fields.map(named).join(', ')}
      </summary>
      <dl className="mt-2 grid max-w-xl gap-x-3 gap-y-1.5 text-sm sm:grid-cols-[auto_1fr]">
        {fields.map((field) => (
          <div key={field} className="contents">
            <dt className="font-semibold">{named(field)}</dt>
            <dd className="wrap-anywhere">
              {old && field in old && <del className="text-muted">{shown(old[field])}</del>}
              {old && now && <span aria-hidden="true"> → </span>}
              {now && field in now && <ins className="no-underline">{shown(now[field])}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** "Product name" for productName. */
function named(field: string): string {
  return capitalized(field.replaceAll(/([A-Z])/g, ' $1').toLowerCase());
}

function shown(value: unknown): string {
  if (value === null || value === '') return 'nothing';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return shortened(text, LONGEST);
}
