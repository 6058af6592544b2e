/**
 * Whose accounts the quick login opens. Fixed, so that the services can seed what belongs to them without asking each other, and
 * beyond all numbers that accounts get by themselves.
 */
export const DEMO_USER_IDS = { user: 2_000_000_001, vendor: 2_000_000_002, admin: 2_000_000_003 } as const;

/** Names that the demo data of more than one service is about: what an account is told has to be so. */
export const DEMO_STORY = {
  /** Short name of the college of the demo student, and of the demo vendor's business. */
  college: 'university-of-iowa',
  business: 'Blue Door Bakery',
  /** Approved today. */
  newDeal: 'A free cookie with any soup',
  /** Saved by the demo student; ends in three days. */
  endingDeal: '$1 off any loaf',
  /** A code of it was used by the demo student. */
  redeemedDeal: 'Half-price cinnamon rolls from yesterday',
  /** Its reported text was changed, and the change was refused. */
  refusedDeal: 'Two coffees for one before eight',
  refusal: 'The title must say that the first coffee is paid for.',
} as const;
