/** Records acknowledged writes by kind. All of them must be stored at the end. */
export class Ledger {
  /** Addresses. */
  readonly subscribed = new Set<string>();
  /** Whether a student keeps a deal, as it was last acknowledged; undefined while an outcome is not known. */
  readonly saved = new Map<string, boolean | undefined>();
  /** `user deal` */
  readonly redeemed = new Set<string>();
  /** Titles, and the ids they were given. */
  readonly posted = new Map<string, number>();
  /** Titles whose outcome nobody knows: there at most once. */
  readonly maybePosted = new Set<string>();
  readonly approved = new Set<number>();
  /** Accounts. */
  readonly registered = new Set<number>();
  readonly paid = new Set<number>();
  readonly newsletters = new Set<number>();

  get size(): number {
    const { subscribed, saved, redeemed, posted, approved, registered, paid, newsletters } = this;
    const all = [subscribed, saved, redeemed, posted, approved, registered, paid, newsletters];
    return all.reduce((sum, { size }) => sum + size, 0);
  }
}
