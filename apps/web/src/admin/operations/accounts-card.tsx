import { amountText } from '@campus-deals/contracts/money-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ExportButton } from '../../kit/table/export-button.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { ErrorState, Loading, Skeleton } from '../../kit/ui/states.js';
import { TextField } from '../../kit/ui/text-field.js';
import { accountsTotalsQuery } from './admin-operations.api.js';

const SUMS = [
  ['gross', 'Charged'],
  ['refunded', 'Refunds'],
  ['disputed', 'Disputes'],
  ['providerFee', 'Provider fees'],
  ['net', 'Net'],
] as const;

const today = (): string => new Date().toISOString().slice(0, 10);

/** Sums the payments of a period, this month at first, and exports them for bookkeeping. */
export function AccountsCard() {
  const [from, setFrom] = useState(() => `${today().slice(0, 8)}01`);
  const [to, setTo] = useState(today);
  const { data, isError, refetch } = useQuery(accountsTotalsQuery({ from, to }));
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
