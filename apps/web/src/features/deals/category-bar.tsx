import { DEAL_CATEGORIES, DEAL_CATEGORY_LABELS, type DealCategory } from '@campus-deals/contracts/enumerations';
import { classNames } from '../../lib/react/class-names.js';

interface CategoryBarProps {
  /** Undefined: every category. */
  chosen: DealCategory | undefined;
  onChoose: (category: DealCategory | undefined) => void;
}

/** The categories as a row of chips, which scrolls sideways on a phone. */
export function CategoryBar({ chosen, onChoose }: CategoryBarProps) {
  return (
    <div
      role="group"
      aria-label="Category"
      className="-mx-4 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:-mx-1 md:flex-wrap md:px-1"
    >
      <Chip isChosen={chosen === undefined} onClick={() => onChoose(undefined)}>
        All Deals
      </Chip>
      {DEAL_CATEGORIES.map((category) => (
        <Chip
          key={category}
          isChosen={category === chosen}
          onClick={() => onChoose(category === chosen ? undefined : category)}
        >
          {DEAL_CATEGORY_LABELS[category]}
        </Chip>
      ))}
    </div>
  );
}

function Chip({ isChosen, onClick, children }: { isChosen: boolean; onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      className={classNames(
        'min-h-11 shrink-0 snap-start rounded-full border px-4 text-[0.9375rem] font-medium whitespace-nowrap transition-colors md:min-h-10',
        isChosen
          ? 'border-brand bg-brand text-on-brand'
          : 'border-edge/60 bg-surface hover:border-brand hover:text-brand',
      )}
    >
      {children}
    </button>
  );
}
