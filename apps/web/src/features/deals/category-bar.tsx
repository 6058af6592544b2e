import {
  DEAL_CATEGORIES,
  DEAL_CATEGORY_LABELS,
  type DealCategory,
} from '@campus-deals/contracts/catalog/deal-categories';
import { classNames } from '../../lib/react/class-names.js';
import { sumOf, type CategoryCounts } from './opening-tab.js';

/** Scrolls sideways on a phone. */
export const CHIP_ROW =
  '-mx-4 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:-mx-1 md:flex-wrap md:px-1';

interface CategoryBarProps {
  /** Undefined for every category. */
  chosen: DealCategory | undefined;
  onChoose: (category: DealCategory | undefined) => void;
  /** Deals per category in the current list; undefined while unknown. */
  counts?: CategoryCounts | undefined;
}

/** Shows the categories as a row of chips, which scrolls sideways on a phone. */
export function CategoryBar({ chosen, onChoose, counts }: CategoryBarProps) {
  return (
    <div role="group" aria-label="Category" className={CHIP_ROW}>
      <Chip isChosen={chosen === undefined} count={counts && sumOf(counts)} onClick={() => onChoose(undefined)}>
        All categories
      </Chip>
      {DEAL_CATEGORIES.map((category) => (
        <Chip
          key={category}
          isChosen={category === chosen}
          count={counts?.[category]}
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

/** A category without deals is dimmed, but still opens its list, which explains that it is empty. */
export function Chip({ isChosen, count, onClick, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      className={classNames(
        'min-h-11 shrink-0 snap-start rounded-full border px-4 text-[0.9375rem] font-medium whitespace-nowrap transition-colors md:min-h-10',
        isChosen
          ? 'border-brand bg-brand text-on-brand'
          : count === 0
            ? 'border-dashed border-line text-muted hover:border-brand'
            : 'border-edge/60 bg-surface hover:border-brand hover:text-brand',
      )}
    >
      {children}
      {count !== undefined && <span className="ml-1.5 text-sm tabular-nums"> {count}</span>}
    </button>
  );
}
