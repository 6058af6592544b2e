import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/copy/plural.js';
import { Button } from '../ui/button.js';
import { totalText } from './table-pager.js';
import type { TableSelection } from './table-selection.js';
import type { TableList } from './use-table-list.js';

interface SelectionBarProps {
  list: TableList<unknown>;
  /** Whether every row of the page is selected. */
  isPageChosen: boolean;
  noun: string;
  render: (selection: TableSelection) => ReactNode;
}

/**
 * Shows the number of selected rows and their bulk actions, and extends the selection from this page to all matches.
 */
export function SelectionBar({ list, isPageChosen, noun, render }: SelectionBarProps) {
  const { page, selection, filter } = list;
  const { ids, isAllMatching, chooseAllMatching, clear } = selection;
  if (!page || (ids.size === 0 && !isAllMatching)) return null;
  const { total, isTotalCapped } = page;
  const chosen: TableSelection = {
    ids: [...ids],
    filter: isAllMatching ? filter : null,
    count: isAllMatching ? (total ?? page.rows.length) : ids.size,
    isCountCapped: isAllMatching && isTotalCapped,
    clear,
  };
  const isMore = total !== null && (isTotalCapped || total > page.rows.length);
  return (
    <section
      aria-label="Selection"
      // Stays visible while a phone scrolls the cards.
      className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-brand bg-brand-soft px-4 py-2 text-on-brand-soft max-md:sticky max-md:top-2 max-md:z-20"
    >
      <p role="status" className="font-semibold tabular-nums">
        {isAllMatching ? `All ${totalText(page)} ${noun} that match` : `${formatNumber(ids.size)} selected`}
      </p>
      {isPageChosen && !isAllMatching && isMore && (
        <Button variant="quiet" className="text-current! hover:text-ink!" onClick={chooseAllMatching}>
          Select all {totalText(page)} that match
        </Button>
      )}
      <div className="flex items-center gap-2 max-md:-mx-4 max-md:w-[calc(100%+2rem)] max-md:overflow-x-auto max-md:px-4 max-md:py-1 md:ml-auto md:flex-wrap">
        {render(chosen)}
        <Button variant="quiet" className="text-current! hover:text-ink!" onClick={clear}>
          Clear selection
        </Button>
      </div>
    </section>
  );
}
