import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { formatNumber } from '../text/plural.js';
import { IconButton } from '../ui/button.js';
import type { TablePage } from './table-page.js';
import type { TableList } from './use-table-list.js';

/** Formats the total: "12,345", or "10,000+" where the server stops counting. */
export function totalText({ total, isTotalCapped }: Pick<TablePage<unknown>, 'total' | 'isTotalCapped'>): string {
  return total === null ? '' : formatNumber(total) + (isTotalCapped ? '+' : '');
}

/** Formats the total with its noun: "1 user", "10,000+ users". Only the noun if the server does not count. */
export function countText(page: Pick<TablePage<unknown>, 'total' | 'isTotalCapped'>, noun: string): string {
  const total = totalText(page);
  return total ? `${total} ${nounOf(total, noun)}` : noun;
}

/** Returns the noun in singular or plural: "entry", "users". */
function nounOf(count: string, noun: string): string {
  return count === '1' ? noun.replace(/ies$/, 'y').replace(/s$/, '') : noun;
}

interface TablePagerProps {
  list: TableList<unknown>;
  /** "users" */
  noun: string;
}

/** Total of the list, and links to its other pages. */
export function TablePager({ list, noun }: TablePagerProps) {
  const { page, goTo, isFirst, isChanging } = list;
  const rows = page?.rows.length ?? 0;
  const total = page && totalText(page);
  const targets = [
    { label: 'First page', Icon: ChevronFirst, to: isFirst ? null : {} },
    { label: 'Previous page', Icon: ChevronLeft, to: page?.previous },
    { label: 'Next page', Icon: ChevronRight, to: page?.next },
    { label: 'Last page', Icon: ChevronLast, to: page?.last },
  ];
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p role="status" className="text-body text-muted tabular-nums">
        {page &&
          (total
            ? `${formatNumber(rows)} of ${countText(page, noun)}`
            : `${formatNumber(rows)} ${nounOf(String(rows), noun)}`)}
      </p>
      <nav aria-label={`Pages of ${noun}`} className="flex flex-wrap" aria-busy={isChanging}>
        {targets.map(({ label, Icon, to }) => (
          <IconButton
            key={label}
            label={label}
            disabled={!to}
            className="disabled:opacity-40"
            onClick={() => to && goTo(to)}
          >
            <Icon className="size-5" />
          </IconButton>
        ))}
      </nav>
    </div>
  );
}
