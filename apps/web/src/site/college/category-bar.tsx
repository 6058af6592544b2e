import {
  DEAL_CATEGORIES,
  DEAL_CATEGORY_LABELS,
  type DealCategory,
} from '@campus-deals/contracts/catalog/deal-categories';
import { classNames } from '../../platform/react/class-names.js';
import { sumOf, type CategoryCounts } from './opening-tab.js';

interface CategoryBarProps {
  /** Undefined for every category. */
  chosen: DealCategory | undefined;
  onChoose: (category: DealCategory | undefined) => void;
  /** Deals per category in the current list; undefined while unknown. Categories without any are left out. */
  counts?: CategoryCounts | undefined;
  /** Whether filters reduce the list, so that the counts are not those of what is shown. */
  isFiltered: boolean;
}

/** Shows the categories as a single row of chips, which scrolls sideways. */
export function CategoryBar({ chosen, onChoose, counts, isFiltered }: CategoryBarProps) {
  const shown = isFiltered ? undefined : counts;
  return (
    <div
      role="group"
      aria-label="Category"
      className="-mx-4 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:-mx-1 md:scroll-px-1 md:px-1"
    >
      <Chip isChosen={chosen === undefined} count={shown && sumOf(shown)} onClick={() => onChoose(undefined)}>
        All categories
      </Chip>
      {DEAL_CATEGORIES.filter((category) => category === chosen || counts?.[category] !== 0).map((category) => (
        <Chip
          key={category}
          isChosen={category === chosen}
          count={shown?.[category]}
          onClick={() => onChoose(category === chosen ? undefined : category)}
        >
          {DEAL_CATEGORY_LABELS[category]}
        </Chip>
      ))}
    </div>
  );
}

interface ChipProps {
  isChosen: boolean;
  count?: number | undefined;
  onClick: () => void;
  children: string;
}

export function Chip({ isChosen, count, onClick, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      className={classNames(
        'min-h-11 shrink-0 snap-start rounded-full border px-4 text-body font-medium whitespace-nowrap transition-colors md:min-h-10',
        isChosen
          ? 'border-brand bg-brand text-on-brand'
          : 'border-edge/60 bg-surface hover:border-brand hover:text-brand',
      )}
    >
      {children}
      {count !== undefined && <span className="ml-1.5 text-sm tabular-nums"> {count}</span>}
    </button>
  );
}
