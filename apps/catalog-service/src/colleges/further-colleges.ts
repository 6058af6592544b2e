/** Vendors whose places have changed, or colleges that have moved. */
export type MovedRows = { vendorIds: number[] } | { collegeIds: number[] };

/** A college whose clock was corrected. */
export interface ChangedClock {
  collegeId: number;
  from: string;
  to: string;
}

/**
 * Adjusts deals when vendors and colleges move: where they are shown, and when they end. deals/ implements it; vendors/
 * and colleges/, on which deals/ builds, call it. All methods run in the transaction of the move.
 */
export abstract class FurtherColleges {
  /** Locks the deals that a move may concern. Call it before locking vendors or colleges: deals come first. */
  abstract lockDeals(moved: MovedRows): Promise<void>;

  /** Ends showing deals at further colleges that are now too far from every place where the deal is valid. */
  abstract leaveTooFar(moved: MovedRows): Promise<void>;

  /** Ends deals as late as promised: not before the same local time on the new clock, and never earlier than before. */
  abstract extendEnds(clocks: ChangedClock[]): Promise<void>;
}
