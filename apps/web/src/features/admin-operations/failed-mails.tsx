import type { AdminDeliveryDto } from '@campus-deals/contracts/gateway/operations.dto';
import { mailName } from '../../components/admin/mail-names.js';
import { When } from '../../components/admin/when.js';
import type { Column } from '../../components/table/column.js';
import { DataTable } from '../../components/table/data-table.js';
import { useTableList } from '../../components/table/use-table-list.js';
import { useRetryDelivery } from './admin-operations.api.js';

const FIXED = { status: 'failed' };

/** Lists emails that the mail server rejected or that ran out of attempts. */
export function FailedMails() {
  const list = useTableList({ path: '/api/admin/deliveries', fixed: FIXED });
  const retry = useRetryDelivery();
  return (
    <DataTable
      name="failed-mails"
      list={list}
      columns={COLUMNS}
      noun="failed emails"
      empty={{
        title: 'No failed emails.',
        text: 'Emails that an email server refuses, or that run out of attempts, are listed here. You can then try them again.',
      }}
      rowName={({ id, kind }) => `${mailName(kind)} ${id}`}
      searchLabel="Search failed emails by the beginning of the address"
      actions={({ id }) => [{ label: 'Try again', onSelect: () => retry.mutate(id) }]}
    />
  );
}

const COLUMNS: Column<AdminDeliveryDto>[] = [
  { id: 'kind', title: 'Email', isRowHead: true, cell: ({ kind }) => mailName(kind) },
  {
    id: 'email',
    title: 'To',
    isInCard: true,
    cell: ({ email }) =>
      email ? <span className="wrap-anywhere">{email}</span> : <span className="text-muted">Not composed</span>,
  },
  {
    id: 'failure',
    title: 'Reply',
    isInCard: true,
    cell: ({ failure }) => failure ?? <span className="text-muted">None</span>,
  },
  { id: 'attempts', title: 'Attempts', isNumber: true, cell: ({ attempts }) => attempts },
  {
    id: 'when',
    title: 'Gave up',
    isInCard: true,
    cell: ({ dueAt }) => (
      <span className="whitespace-nowrap">
        <When at={dueAt} />
      </span>
    ),
  },
];
