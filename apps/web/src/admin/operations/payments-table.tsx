import { LEDGER_STATUSES, type LedgerStatus } from '@campus-deals/contracts/enumerations';
import type { AdminPaymentDto } from '@campus-deals/contracts/billing/payment.dto';
import { amountText } from '@campus-deals/contracts/money-text';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Column } from '../../kit/table/column.js';
import { DataTable } from '../../kit/table/data-table.js';
import { None } from '../../kit/table/none.js';
import { type ListFilter, useTableList } from '../../kit/table/use-table-list.js';
import { capitalized } from '../../kit/text/capitalized.js';
import { Badge } from '../../kit/ui/badge.js';
import { Button } from '../../kit/ui/button.js';
import { Dialog } from '../../kit/ui/dialog.js';
import { ShortDate } from '../../kit/ui/long-date.js';
import { to } from '../../platform/paths.js';
import { AccountsCard } from './accounts-card.js';
import { useRefund } from './admin-operations.api.js';

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
  const refund = useRefund(payment.id);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Give back ${amountText(payment.amount, payment.currency)}?`}
      description="All of it goes back to the card. What was approved stays; the vendor posts no new deals until the fee is paid again."
    >
      <div className="flex flex-wrap justify-end gap-3 px-5 pt-1 pb-5">
        <Button variant="secondary" onClick={onClose}>
          Keep it
        </Button>
        <Button isBusy={refund.isPending} onClick={() => refund.mutate(undefined, { onSuccess: onClose })}>
          Refund
        </Button>
      </div>
    </Dialog>
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
