import { LEDGER_STATUSES, type LedgerStatus } from '@campus-deals/contracts/enumerations';
import type { AdminPaymentDto } from '@campus-deals/contracts/billing/payment.dto';
import { amountText } from '@campus-deals/contracts/money-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { DataTable } from '../../kit/table/data-table.js';
import { None } from '../../kit/table/cells.js';
import { ExportButton } from '../../kit/table/export-button.js';
import type { Column } from '../../kit/table/table.types.js';
import { type ListFilter, useTableList } from '../../kit/table/use-table-list.js';
import { capitalized } from '../../kit/text/capitalized.js';
import { Badge } from '../../kit/ui/badge.js';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.js';
import { ShortDate } from '../../kit/ui/long-date.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { ErrorState, Loading, Skeleton } from '../../kit/ui/states.js';
import { TextField } from '../../kit/ui/text-field.js';
import { reading } from '../../platform/api/api.js';
import { useWrite } from '../../platform/api/use-write.js';
import { to } from '../../platform/paths.js';

const FILTERS: readonly ListFilter<'/api/admin/payments'>[] = [
  {
    name: 'status',
    label: 'State',
    kind: 'choice',
    options: LEDGER_STATUSES.map((status) => [status, capitalized(status)] as const),
  },
];
const TONES: Record<LedgerStatus, 'neutral' | 'success' | 'warning' | 'danger'> = {
  pending: 'neutral',
  processing: 'neutral',
  paid: 'success',
  disputed: 'warning',
  refunded: 'neutral',
  lost: 'danger',
  canceled: 'neutral',
};

/** Lists vendors' registration fees, which an admin may refund. */
export function PaymentsTable() {
  const list = useTableList({ path: '/api/admin/payments', filters: FILTERS });
  const [refunding, setRefunding] = useState<AdminPaymentDto>();
  return (
    <>
      <AccountsCard />
      <DataTable
        name="payments"
        list={list}
        columns={COLUMNS}
        noun="payments"
        rowName={({ id, receiptNumber }) => receiptNumber ?? `payment ${id}`}
        searchLabel="Search payments by the beginning of the address"
        empty={{ title: 'No payments yet.', text: 'Registration fees are listed here when vendors pay them.' }}
        actions={(payment) =>
          payment.status === 'paid' ? [{ label: 'Refund', isDanger: true, onSelect: () => setRefunding(payment) }] : []
        }
      />
      {refunding && <RefundDialog payment={refunding} onClose={() => setRefunding(undefined)} />}
    </>
  );
}

function RefundDialog({ payment, onClose }: { payment: AdminPaymentDto; onClose: () => void }) {
  const refund = useWrite('POST /api/admin/payments/:id/refund', {
    params: { id: payment.id },
    failure: 'Failed to refund payment',
    success: 'Payment given back',
  });
  return (
    <ConfirmDialog
      title={`Give back ${amountText(payment.amount, payment.currency)}?`}
      description="All of it goes back to the card. What was approved stays; the vendor posts no new deals until the fee is paid again."
      confirmText="Refund"
      cancelText="Keep it"
      write={refund}
      onClose={onClose}
    />
  );
}

const COLUMNS: Column<AdminPaymentDto>[] = [
  {
    id: 'receipt',
    title: 'Receipt',
    isRowHead: true,
    cell: ({ id, receiptNumber }) =>
      receiptNumber === null ? (
        <None>Not paid</None>
      ) : (
        <Link to={to('receipt', { id })} className="link">
          {receiptNumber}
        </Link>
      ),
  },
  {
    id: 'email',
    title: 'Payer',
    isInCard: true,
    cell: ({ email }) => (email ? <span className="wrap-anywhere">{email}</span> : <None>Erased</None>),
  },
  {
    id: 'status',
    title: 'State',
    isInCard: true,
    cell: ({ status, duplicateOf }) => (
      <>
        <Badge tone={TONES[status]}>{capitalized(status)}</Badge>
        {duplicateOf ? <span className="block text-sm text-muted">Paid twice</span> : null}
      </>
    ),
  },
  {
    id: 'amount',
    title: 'Amount',
    isNumber: true,
    isInCard: true,
    cell: ({ amount, currency }) => amountText(amount, currency),
  },
  {
    id: 'paidAt',
    title: 'Paid',
    isInCard: true,
    cell: ({ paidAt }) => (paidAt ? <ShortDate at={paidAt} /> : <None>Not yet</None>),
  },
  { id: 'providerId', title: 'At the provider', cell: ({ providerId }) => providerId ?? '', isExtra: true },
];

const SUMS = [
  ['gross', 'Charged'],
  ['refunded', 'Refunds'],
  ['disputed', 'Disputes'],
  ['providerFee', 'Provider fees'],
  ['net', 'Net'],
] as const;

const today = (): string => new Date().toISOString().slice(0, 10);

/** Sums the payments of a period, this month at first, and exports them for bookkeeping. */
function AccountsCard() {
  const [from, setFrom] = useState(() => `${today().slice(0, 8)}01`);
  const [to, setTo] = useState(today);
  const { data, isError, refetch } = useQuery({
    ...reading('/api/admin/payments/totals', { query: { from, to } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <SectionCard
      title="Accounts"
      className="mb-6"
      aside={<ExportButton path="/api/admin/payments.csv" query={{ from, to }} />}
    >
      <div className="grid max-w-md grid-cols-2 gap-3">
        <TextField
          label="From"
          type="date"
          value={from}
          max={to}
          onChange={({ target }) => target.value && setFrom(target.value)}
        />
        <TextField
          label="To"
          type="date"
          value={to}
          min={from}
          onChange={({ target }) => target.value && setTo(target.value)}
        />
      </div>
      <div className="mt-4" aria-live="polite">
        {isError ? (
          <ErrorState title="Unable to load the sums." onRetry={() => void refetch()} />
        ) : !data ? (
          <Loading label="Loading the sums">
            <Skeleton className="h-14" />
          </Loading>
        ) : data.length === 0 ? (
          <p className="text-muted">No money moved in this period.</p>
        ) : (
          data.map((totals) => (
            <dl key={totals.currency} className="flex flex-wrap gap-x-8 gap-y-3">
              {SUMS.map(([name, title]) => (
                <div key={name}>
                  <dt className="text-sm text-muted">{title}</dt>
                  <dd className="text-lg font-semibold tabular-nums">{amountText(totals[name], totals.currency)}</dd>
                </div>
              ))}
            </dl>
          ))
        )}
      </div>
      <p className="mt-4 text-sm text-muted">
        Days are UTC. The file has a line for each payment and day, without addresses, and the same sums at its end.
      </p>
    </SectionCard>
  );
}
