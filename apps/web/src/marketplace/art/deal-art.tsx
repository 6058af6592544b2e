import type { DealCategory } from '@campus-deals/contracts/catalog/deal-categories';
import { initialOf } from '@campus-deals/contracts/characters';
import type { Drawing, Pictured } from '@campus-deals/contracts/drawings/drawing-of';
import { useEffect, useState } from 'react';

type Table = typeof import('@campus-deals/contracts/drawings/drawing-of');
let table: Table | undefined;

/** Sets the table of words, which the server has and a browser fetches with its first drawing of a deal. */
export const provideTable = (given: Table | undefined): void => void (table = given);

interface ArtProps {
  /** Undefined while the table is fetched. */
  drawing: Drawing | undefined;
  /** Colors it. */
  category: DealCategory;
  /** Number of its ground, of three, so that two alike in a list differ. */
  tone?: number;
  /** Letter in a shop's window. */
  mark?: string | undefined;
  className?: string | undefined;
}

/** A drawing. Decorative: it adds nothing to the text beside it. */
export function Art({ drawing, category, tone = 0, mark, className = '' }: ArtProps) {
  // A browser without the table keeps the server's drawing, even if its own text is empty.
  return (
    <svg
      className={`art block ${className}`}
      data-category={category}
      data-tone={tone}
      viewBox="0 0 320 152"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
      suppressHydrationWarning
    >
      <use href={drawing && `${__DRAWINGS__}#${drawing}`} suppressHydrationWarning />
      <text x="188" y="98" suppressHydrationWarning>
        {mark ?? ''}
      </text>
    </svg>
  );
}

/** The drawing of a deal without a photo, chosen by its words. */
export function DealArt({ deal, className }: { deal: Pictured; className?: string | undefined }) {
  const [words, setWords] = useState(table);
  useEffect(() => {
    if (!words)
      void import('@campus-deals/contracts/drawings/drawing-of').then(
        (loaded) => setWords((table = loaded)),
        () => {},
      );
  }, [words]);
  const drawing = words?.drawingOf(deal);
  return (
    <Art
      drawing={drawing}
      category={(drawing && words?.DRAWINGS[drawing]) ?? deal.category}
      tone={deal.id % 3}
      mark={drawing === 'shop' ? initialOf(deal.vendorName) : undefined}
      className={className}
    />
  );
}
