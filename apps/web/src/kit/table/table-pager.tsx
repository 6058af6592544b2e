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
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p role="status" className="text-body text-muted tabular-nums">
        {page &&
          (total
            ? `${formatNumber(rows)} of ${countText(page, noun)}`
            : `${formatNumber(rows)} ${nounOf(String(rows), noun)}`)}
      </p>
      <nav aria-label={`Pages of ${noun}`} className="flex flex-wrap" aria-busy={isChanging}>
        <IconButton label="First page" disabled={isFirst} className="disabled:opacity-40" onClick={() => goTo({})}>
          <ChevronFirst className="size-5" />
        </IconButton>
        <IconButton
          label="Previous page"
          disabled={!page?.previous}
          className="disabled:opacity-40"
          onClick={() => page?.previous && goTo(page.previous)}
        >
          <ChevronLeft className="size-5" />
        </IconButton>
        <IconButton
          label="Next page"
          disabled={!page?.next}
          className="disabled:opacity-40"
          onClick={() => page?.next && goTo(page.next)}
        >
          <ChevronRight className="size-5" />
        </IconButton>
        <IconButton
          label="Last page"
          disabled={!page?.last}
          className="disabled:opacity-40"
          onClick={() => page?.last && goTo(page.last)}
        >
          <ChevronLast className="size-5" />
        </IconButton>
      </nav>
    </div>
  );
}
