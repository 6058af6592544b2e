/** Records acknowledged writes by kind. All of them must be stored at the end. */
export class Ledger {
  /** Email addresses. */
  readonly subscribed = new Set<string>();
  /** Whether `user deal` is saved, as last acknowledged. Undefined while an outcome is unknown. */
  readonly saved = new Map<string, boolean | undefined>();
  /** `user deal` pairs. */
  readonly redeemed = new Set<string>();
  /** Deal ids by title. */
  readonly posted = new Map<string, number>();
  /** Titles of requests with an unknown outcome. Each is stored at most once. */
  readonly maybePosted = new Set<string>();
  readonly approved = new Set<number>();
  /** User ids. */
  readonly registered = new Set<number>();
  readonly paid = new Set<number>();
  readonly newsletters = new Set<number>();

  get size(): number {
    const { subscribed, saved, redeemed, posted, approved, registered, paid, newsletters } = this;
    const all = [subscribed, saved, redeemed, posted, approved, registered, paid, newsletters];
    return all.reduce((sum, { size }) => sum + size, 0);
  }
}
