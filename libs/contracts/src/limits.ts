/** Business constants and limits that both ends know (specification, section 9; decisions, "Lists" and "Limits"). */

export const PRODUCT_NAME = 'Campus Deals';

export const DEFAULT_SUBSCRIPTION_GOAL = 100;
export const MINIMUM_SUBSCRIPTION_GOAL = 1;

/** A college search runs with more than this many characters. */
export const COLLEGE_SEARCH_MINIMUM = 2;

/** Rows a list answers when the caller names no `limit`, and at most. */
export const DEFAULT_PAGE_SIZE = 50;
export const MAXIMUM_PAGE_SIZE = 200;

/** Percent of the goal reached: rounded, at most 100. */
export function activationProgress(subscribers: number, goal: number): number {
  return Math.min(100, Math.round((subscribers / goal) * 100));
}

/** Subscribers still missing, at least 0. */
export function subscribersNeeded(subscribers: number, goal: number): number {
  return Math.max(0, goal - subscribers);
}
