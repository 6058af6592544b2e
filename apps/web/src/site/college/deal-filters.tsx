import { SlidersHorizontal } from 'lucide-react';
import { Suspense, useCallback, useId, useRef, useState } from 'react';
import type { DealFilter } from './deals.api.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

const FilterSheet = lazyNamed(() => import('./filter-sheet.js'), 'FilterSheet');

/** Whether filters beside the category leave deals out. */
export const isReduced = ({ openNow, usableBy, redemption }: DealFilter): boolean =>
  Boolean(openNow ?? usableBy ?? redemption);

export interface DealFiltersProps {
  filter: DealFilter;
  onChange: (filter: DealFilter) => void;
}

/** Button that opens the filters of a college's deals. Shows how many are chosen. */
export function FilterButton({ filter, onChange }: DealFiltersProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  const { openNow, usableBy, redemption, sort } = filter;
  const { length } = [openNow, usableBy, redemption, sort].filter(Boolean);
  return (
    <div className="relative shrink-0" data-needs-script="">
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-md px-1.5 text-sm font-semibold hover:bg-well sm:px-3 sm:text-body"
        onClick={() => setIsOpen(!isOpen)}
      >
        <SlidersHorizontal className="size-4.5 text-muted max-[22rem]:hidden" aria-hidden="true" />
        Filter
        {length > 0 && (
          <span className="rounded-full bg-brand px-1.5 text-xs leading-5 text-on-brand tabular-nums">{length}</span>
        )}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <FilterSheet id={id} button={button} filter={filter} onChange={onChange} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
