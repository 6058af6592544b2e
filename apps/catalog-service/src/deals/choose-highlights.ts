import type { CollegeHighlightsDto } from '@campus-deals/contracts/deal.dto';

/** A running deal, as much as its choice needs. */
export interface HighlightFacts {
  id: number;
  isOpenNow: boolean;
  isNew: boolean;
  /** Milliseconds since 1970; null unless it ends within a week. */
  endsSoonAt: number | null;
  /** To the campus; null where that is not known. */
  miles: number | null;
}

export type Highlights = Record<keyof CollegeHighlightsDto, number[]>;

/** Deals in a row. */
const ROW = 4;

/**
 * Chooses the deals of each row from those of a college, the latest approved first. A deal is in the first row that it fits
 * into and no other, so that a campus with few deals repeats none.
 */
export function chooseHighlights(deals: readonly HighlightFacts[]): Highlights {
  const chosen = new Set<number>();
  const take = (fits: (deal: HighlightFacts) => boolean, rank: (deal: HighlightFacts) => number = () => 0) => {
    const row = deals
      .filter((deal) => !chosen.has(deal.id) && fits(deal))
      .toSorted((one, other) => rank(one) - rank(other))
      .slice(0, ROW)
      .map(({ id }) => id);
    for (const id of row) chosen.add(id);
    return row;
  };
  const distance = ({ miles }: HighlightFacts) => miles ?? Number.MAX_VALUE;
  return {
    openNow: take(({ isOpenNow }) => isOpenNow, distance),
    endingSoon: take(
      ({ endsSoonAt }) => endsSoonAt !== null,
      ({ endsSoonAt }) => endsSoonAt ?? 0,
    ),
    newest: take(({ isNew }) => isNew),
    nearest: take(({ miles }) => miles !== null, distance),
  };
}
