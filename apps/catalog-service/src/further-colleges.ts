/** Vendors whose places have changed, or colleges that have moved. */
export type MovedThings = { vendorIds: number[] } | { collegeIds: number[] };

/**
 * Checks again at which further colleges deals are shown. deals/ implements it; vendors/ and colleges/, on which deals/
 * builds, call it. Both methods run in the transaction of the move.
 */
export abstract class FurtherColleges {
  /**
   * Locks the deals that a move may concern. Call it before locking the vendors or colleges, since everything else locks
   * deals first.
   */
  abstract lockDeals(moved: MovedThings): Promise<void>;

  /** Ends showing deals at further colleges that are now too far from every place where the deal is valid. */
  abstract leaveTooFar(moved: MovedThings): Promise<void>;
}
