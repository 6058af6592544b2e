import { useEffect, useRef, type RefObject } from 'react';
import { Button } from '../../kit/ui/button.js';
import { usePopover } from '../../kit/ui/use-popover.js';
import { hasFocusStayed } from '../../platform/browser/focus.js';
import { Chip } from './category-bar.js';
import { filterGroups } from './filter-choices.js';
import type { DealFilter } from './deals.api.js';

interface FilterSheetProps {
  id: string;
  /** Button that opens it, and gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  filter: DealFilter;
  onChange: (filter: DealFilter) => void;
  onClose: () => void;
}

/** Filters of a college's deals: a sheet at the bottom of a phone, a popover below its button on a desktop. */
export function FilterSheet({ id, button, filter, onChange, onClose }: FilterSheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The first opening waits for this code.
    if (hasFocusStayed(button.current)) sheet.current?.focus();
  }, [button]);
  usePopover({ isOpen: true, parts: [sheet, button], button, onClose });
  const closeAndReturn = () => {
    onClose();
    button.current?.focus();
  };
  return (
    <>
      <div className="fade fixed inset-0 z-40 bg-[oklch(0.2_0.03_270/0.55)] sm:hidden" aria-hidden="true" />
      <div
        ref={sheet}
        id={id}
        role="dialog"
        tabIndex={-1}
        aria-label="Filter"
        className="fade fixed inset-x-0 bottom-0 z-50 max-h-[calc(100dvh-4rem)] overflow-y-auto rounded-t-lg border border-line bg-surface p-5 pb-[calc(1.25rem+env(safe-area-inset-bottom))] text-ink shadow-lift outline-none sm:absolute sm:inset-x-auto sm:top-full sm:right-0 sm:bottom-auto sm:mt-1.5 sm:w-96 sm:rounded-lg sm:pb-5"
      >
        {filterGroups(filter).map(({ name, choices }) => (
          <div key={name} role="group" aria-label={name} className="mb-5">
            <p className="mb-2 text-body font-semibold" aria-hidden="true">
              {name}
            </p>
            <div className="flex flex-wrap gap-2">
              {choices.map(({ title, isChosen, toggled }) => (
                <Chip key={title} isChosen={isChosen} onClick={() => onChange(toggled)}>
                  {title}
                </Chip>
              ))}
            </div>
          </div>
        ))}
        <Button className="w-full" onClick={closeAndReturn}>
          Show the deals
        </Button>
      </div>
    </>
  );
}
