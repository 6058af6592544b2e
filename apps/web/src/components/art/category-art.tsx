import type { DealCategory } from '@campus-deals/contracts/enumerations';
import art from './category-art.svg';

/** The drawn picture of a category, for tickets without a photo. Decoration: it says nothing the text beside it does not. */
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
