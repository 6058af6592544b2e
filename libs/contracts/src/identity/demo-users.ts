/**
 * Ids of the accounts that the quick login opens. They are fixed, so that each service can seed their data without
 * calling the others, and larger than any generated account id.
 */
export const DEMO_USER_IDS = { user: 2_000_000_001, vendor: 2_000_000_002, admin: 2_000_000_003 } as const;

/** Returns the id of a demo user without an account: the owner of a business, or a student who redeems or reviews. */
export const demoUserId = (n: number): number => 2_000_001_000 + n;

/** Names shared by the demo data of several services, so that notifications match the deals they are about. */
export const DEMO_STORY = {
  /** Short name of the college of the demo student and the demo vendor. */
  college: 'university-of-iowa',
  business: 'Blue Door Bakery',
  /** Approved today. */
  newDeal: 'A free cookie with any soup',
  /** Saved by the demo student; ends in three days. */
  endingDeal: '$1 off any loaf',
  /** Redeemed by the demo student. */
  redeemedDeal: 'Half-price cinnamon rolls from yesterday',
  /** A deal whose reported text was changed. The change was refused. */
  refusedDeal: 'Two coffees for one before eight',
  refusal: 'The title must say that the first coffee is paid for.',
} as const;
