import type { AnalyticsDealDto } from '@campus-deals/contracts/catalog/vendor-analytics.dto';
import type { ReactNode } from 'react';
import { DealStatusBadge } from '../../components/deal/deal-status-badge.js';
import { NotCounted } from '../../components/ui/not-counted.js';
import { SectionCard } from '../../components/ui/section-card.js';
import { formatNumber } from '../../lib/copy/plural.js';
import { countingText, STEPS } from './analytics-copy.js';

interface DealsTableProps {
  deals: AnalyticsDealDto[];
  onChoose: (dealId: string) => void;
}

/** Lists each deal's numbers; its name filters the page by that deal. */
export function DealsTable({ deals, onChoose }: DealsTableProps) {
  return (
    <SectionCard title="Deal by deal">
      <NumberTable
        caption="Numbers deal by deal"
        heads={['Deal', ...STEPS.map(({ name }) => name)]}
        rows={deals.map((deal) => ({
          key: deal.dealId,
          head: (
            <span className="flex min-w-44 flex-wrap items-center gap-x-3 gap-y-1">
              <button type="button" className="link min-h-11 text-left" onClick={() => onChoose(String(deal.dealId))}>
                {deal.title}
              </button>
              <DealStatusBadge status={deal.status} />
              {countingText(deal.countedBy) && (
                <span className="w-full text-sm text-muted">{countingText(deal.countedBy)}</span>
              )}
            </span>
          ),
          // A zero would say that nobody came. It may have been counted before its rules changed.
          cells: STEPS.map(({ step }) =>
            step === 'redemptions' && deal.countedBy === null ? deal.redemptions || null : deal[step],
          ),
        }))}
      />
    </SectionCard>
  );
}

interface NumberTableProps {
  caption: string;
  /** Column headings; the first one is that of the rows' names. */
  heads: string[];
  rows: { key: string | number; head: ReactNode; cells: (number | null)[] }[];
  /** Limits the height beside a chart, so that the table scrolls. */
  isLong?: boolean;
}

/** Table of numbers that scrolls on its own if it is too large, also by keyboard. */
export function NumberTable({ caption, heads, rows, isLong = false }: NumberTableProps) {
  return (
    <div
      role="region"
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
      tabIndex={0}
      className={isLong ? 'max-h-64 overflow-auto rounded-md border border-line' : 'overflow-x-auto'}
    >
      <table className="w-full border-collapse text-[0.9375rem] tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-surface text-sm text-muted">
          <tr>
            {heads.map((head, index) => (
              <th
                key={head}
                scope="col"
                className={`border-b border-line px-3 py-2 font-medium whitespace-nowrap ${index === 0 ? 'text-left' : 'text-right'}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, head, cells }) => (
            <tr key={key} className="border-b border-line last:border-0">
              <th scope="row" className="px-3 py-2 text-left font-normal">
                {head}
              </th>
              {cells.map((cell, index) => (
                <td key={heads[index + 1]} className="px-3 py-2 text-right">
                  {cell === null ? <NotCounted /> : formatNumber(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
