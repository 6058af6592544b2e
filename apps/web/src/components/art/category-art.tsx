import type { DealCategory } from '@campus-deals/contracts/enumerations';
import art from './category-art.svg';

/** Drawing for a category, for tickets without a photo. Decorative: it adds nothing to the text beside it. */
export function CategoryArt({ category, className }: { category: DealCategory; className?: string }) {
  return (
    <svg
      className={`art block ${className ?? ''}`}
      data-category={category}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${art}#${category}`} />
    </svg>
  );
}
