import type { ReceiptPayerDto, VendorReceiptDto } from '@campus-deals/contracts/billing/receipt.dto';
import { longDate } from '@campus-deals/contracts/date-text';
import { amountText } from '@campus-deals/contracts/money-text';
import { receiptLineText } from '@campus-deals/contracts/receipt-text';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Field, TextArea } from '../../kit/form/field.js';
import { FormDialog } from '../../kit/form/form-dialog.js';
import { sendBy, useDtoForm } from '../../kit/form/form.js';
import { Button, buttonClasses } from '../../kit/ui/button.js';
import { reading } from '../../platform/api/api.js';
import { useWrite } from '../../platform/api/use-write.js';

/** Days of a receipt are those of the file and the books: UTC. */
const dayText = (at: string): string => longDate(at, 'UTC');

/** A receipt of the registration fee: parties, every movement of money, and the totals of the ledger. */
export function ReceiptSheet({ receipt }: { receipt: VendorReceiptDto }) {
  const { id, number, paidAt, currency, paid, balance, lines, seller, payer, isOwn } = receipt;
  const [isEditing, setIsEditing] = useState(false);
  const hasPayer = payer.name !== null || payer.address !== null;
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl md:text-5xl">Receipt {number}</h1>
          <p className="mt-2 text-muted">Paid on {dayText(paidAt)}</p>
        </div>
        <a
          className={buttonClasses('secondary', 'max-sm:w-full')}
          href={`/api/vendor/receipts/${id}/pdf`}
          download={`${number}.pdf`}
        >
          <Download className="size-4.5" aria-hidden="true" />
          Download PDF
        </a>
      </div>
      <div className="sheet divide-y divide-line">
        <div className="grid gap-6 p-5 sm:grid-cols-2 sm:p-7">
          <Party title="From" lines={[seller.name, seller.address, seller.taxId && `Tax id ${seller.taxId}`]} />
          <Party title="To" lines={[payer.name, payer.address, payer.email]}>
            {isOwn && (
              <Button variant="secondary" className="mt-3" onClick={() => setIsEditing(true)}>
                {hasPayer ? 'Change business details' : 'Add business details'}
              </Button>
            )}
          </Party>
        </div>
        <div className="p-5 sm:p-7">
          <table className="w-full text-left text-body">
            <caption className="sr-only">Payment</caption>
            <thead className="sr-only">
              <tr>
                <th scope="col">What</th>
                <th scope="col">Amount</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ kind, amount, occurredAt }, at) => (
                <tr key={at} className="border-b border-line align-top">
                  <th scope="row" className="py-3 pr-4 font-normal">
                    {receiptLineText(kind)} <span className="block text-sm text-muted">{dayText(occurredAt)}</span>
                  </th>
                  <td className="py-3 text-right tabular-nums">{amountText(amount, currency)}</td>
                </tr>
              ))}
              <Total title="Total paid" amount={amountText(paid, currency)} />
              {balance !== paid && <Total title="Total after refunds" amount={amountText(balance, currency)} />}
            </tbody>
          </table>
        </div>
      </div>
      {isEditing && <PayerDialog receipt={receipt} onClose={() => setIsEditing(false)} />}
    </>
  );
}

function Party({ title, lines, children }: { title: string; lines: (string | null)[]; children?: ReactNode }) {
  return (
    <div className="min-w-0">
      <h2 className="text-lg">{title}</h2>
      {lines.map((line) =>
        line ? (
          <p key={line} className="mt-1 text-body wrap-anywhere whitespace-pre-line">
            {line}
          </p>
        ) : null,
      )}
      {children}
    </div>
  );
}

function Total({ title, amount }: { title: string; amount: string }) {
  return (
    <tr className="font-semibold">
      <th scope="row" className="pt-3 pr-4 font-semibold">
        {title}
      </th>
      <td className="pt-3 text-right tabular-nums">{amount}</td>
    </tr>
  );
}

/** Asks for the business name and address on a receipt; both are optional. */
function PayerDialog({ receipt, onClose }: { receipt: VendorReceiptDto; onClose: () => void }) {
  const { id, payer } = receipt;
  const save = useWrite('PUT /api/vendor/receipts/:id/payer', {
    params: { id },
    stores: receiptQuery(String(id)),
    changes: [],
    success: 'Receipt updated',
  });
  const form = useDtoForm<ReceiptPayerDto>({
    rules: async () => (await import('@campus-deals/contracts/billing/receipt.dto')).ReceiptPayerDto,
    defaultValues: { name: payer.name, address: payer.address },
    onSubmit: sendBy(save, onClose),
    failure: 'The receipt could not be changed. Please try again.',
  });
  return (
    <FormDialog
      title="Business details"
      description="They appear on this receipt, on the page and in the PDF. Leave a field empty to remove it."
      form={form}
      submitText="Save"
      busyText="Saving..."
      onClose={onClose}
    >
      <Field label="Business name" name="name" isNullable autoComplete="organization" />
      <TextArea label="Business address" name="address" isNullable rows={3} autoComplete="street-address" />
    </FormDialog>
  );
}

export const receiptQuery = (id: string) => reading('/api/vendor/receipts/:id', { params: { id } });
