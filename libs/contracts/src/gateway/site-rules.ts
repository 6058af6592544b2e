/** Constants and rules that every page loads. `limits.ts` has the others. */

/** Product name until an admin sets one. */
export const DEFAULT_PRODUCT_NAME = 'Campus Deals';

/** A college search needs more than this many characters. */
export const COLLEGE_SEARCH_MINIMUM = 2;

/** Returns the percentage of the goal that is reached, rounded, at most 100. */
export function activationProgress(subscribers: number, goal: number): number {
  return Math.min(100, Math.round((subscribers / goal) * 100));
}

/** Returns the number of subscribers still missing, at least 0. */
export const subscribersNeeded = (subscribers: number, goal: number): number => Math.max(0, goal - subscribers);
