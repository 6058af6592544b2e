/** Constants and rules that each first page of the site loads; `limits.ts` has the others. */

/** What the product is called until an admin has named it. */
export const DEFAULT_PRODUCT_NAME = 'Campus Deals';

/** A college search runs with more than this many characters. */
export const COLLEGE_SEARCH_MINIMUM = 2;

/** Percent of the goal reached: rounded, at most 100. */
export function activationProgress(subscribers: number, goal: number): number {
  return Math.min(100, Math.round((subscribers / goal) * 100));
}

/** Subscribers still missing, at least 0. */
export function subscribersNeeded(subscribers: number, goal: number): number {
  return Math.max(0, goal - subscribers);
}
