/** Business constants and limits that both ends know (specification, section 9; decisions, "Lists" and "Limits"). */

export const PRODUCT_NAME = 'Campus Deals';

export const DEFAULT_SUBSCRIPTION_GOAL = 100;
export const MINIMUM_SUBSCRIPTION_GOAL = 1;

/** A college search runs with more than this many characters. */
export const COLLEGE_SEARCH_MINIMUM = 2;

/** Rows a list answers when the caller names no `limit`, and at most. */
export const DEFAULT_PAGE_SIZE = 50;
export const MAXIMUM_PAGE_SIZE = 200;

/** PostgreSQL's `integer`. */
export const MAXIMUM_ID = 2_147_483_647;

/** The one-time fee of a vendor, in minor units: decided here, never by a client. */
export const VENDOR_FEE = { amount: 1000, currency: 'usd' } as const;

/** What must be typed to delete an account. */
export const DELETE_CONFIRMATION = 'DELETE';

export const IMAGE_MAXIMUM_BYTES = 1024 * 1024;
/** Widths in pixels that an image is kept in; never wider than what came. */
export const IMAGE_WIDTHS = [400, 800, 1600] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** Percent of the goal reached: rounded, at most 100. */
export function activationProgress(subscribers: number, goal: number): number {
  return Math.min(100, Math.round((subscribers / goal) * 100));
}

/** Subscribers still missing, at least 0. */
export function subscribersNeeded(subscribers: number, goal: number): number {
  return Math.max(0, goal - subscribers);
}
