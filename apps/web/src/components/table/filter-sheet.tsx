import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../lib/react/class-names.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { FilterControls } from './filter-controls.js';
import { setFilters } from './filter-chips.js';
import { countText } from './table-pager.js';
import type { TableList } from './use-table-list.js';

/** Phone button that opens all filters of a table: "Filter (2)". Each filter takes effect at once. */
export function FilterSheet({ list, noun }: { list: TableList<unknown>; noun: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const hasSuggestions = list.filters.some(({ kind }) => kind === 'college');
  const count = setFilters(list).length;
  return (
    <>
      <Button
        variant="secondary"
        className="px-3.5!"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <ListFilter className="size-4.5" />
        {count > 0 ? `Filter (${count})` : 'Filter'}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={`Filter ${noun}`}>
        <div className={classNames('grid content-start gap-3 px-5 pt-1 pb-4', hasSuggestions && 'min-h-80')}>
          <FilterControls list={list} />
        </div>
        <div className="flex flex-wrap gap-3 px-5 pb-5 *:grow">
          {list.isFiltered && (
            <Button variant="secondary" onClick={list.clearFilters}>
              Clear all
            </Button>
          )}
          <Button onClick={close}>Show {list.page && !list.isChanging ? countText(list.page, noun) : noun}</Button>
        </div>
      </Dialog>
    </>
  );
}
