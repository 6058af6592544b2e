import type { CollegeHighlightsDto } from '@campus-deals/contracts/catalog/deal.dto';

/** The facts about a running deal that the choice needs. */
export interface HighlightFacts {
  id: number;
  isOpenNow: boolean;
  isNew: boolean;
  /** Milliseconds since 1970; null unless it ends within a week. */
  endsSoonAt: number | null;
  /** Miles to the campus; null if unknown. */
  miles: number | null;
}

export type Highlights = Record<keyof CollegeHighlightsDto, number[]>;

/** Maximum deals in a row. */
const ROW = 4;

/**
 * Chooses the deals of each row from a college's deals, latest approved first. A deal appears only in the first row
 * that it fits into, so that a campus with few deals repeats none.
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
