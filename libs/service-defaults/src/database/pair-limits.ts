import type { EntityManager } from '@mikro-orm/postgresql';
import { ProductError } from '../product-error.js';
import { RateLimit } from './rate-limit.js';

/** The party that causes an alert, or receives it. */
type Party = `${'user' | 'vendor' | 'college'}-${number}` | `mailbox-${string}` | 'everybody';

export const PAIR_LIMIT_DAYS = 30;

/**
 * Maximum alerts that one party can cause for another in 30 days by repeating an action. Further repetitions take
 * effect without an alert. Each event by which one party can alert another at will has a row.
 */
export const ALERTS_PER_PAIR = {
  /** A student's new review, for the vendor, and its webhook. */
  'review-written': 1,
  /** A vendor's answer to a review, for its author. */
  'review-answered': 3,
  /** A use counted by a student's press alone, for the vendor, and its webhook. */
  'use-pressed': 31,
  /** A redemption that a vendor took back, for the student. */
  'taken-back': 3,
  /** A vendor's withdrawals of codes, for a student who had one. */
  'code-withdrawn': 10,
  /** Links to a school address that an account entered, for its mailbox. */
  'school-link': 10,
  /** An account's reports about deals, for one vendor. */
  'vendor-reported': 3,
  /** An account's reports about deals, for all vendors and the admins. */
  'deal-reported': 10,
  /** A vendor's deals that wait for long, for the admins. */
  'deal-waiting': 30,
  /** A vendor's new deals, for a college. */
  'deal-new': 30,
  /** A deal whose end is moved and approaches repeatedly, for users who saved it and for its vendor. */
  'deal-ending': 3,
  /** Subscribers gained by a user's invitation link, for that user. */
  'referral-credited': 50,
} as const;

/** Counts alerts by pair in the service's database. Call it in the transaction of the action, after its other locks. */
export class PairLimits {
  constructor(private readonly em: EntityManager) {}

  /** Counts an alert. Returns false if the limit of the pair is reached. */
  async mayAlert(what: keyof typeof ALERTS_PER_PAIR, from: Party, to: Party): Promise<boolean> {
    const seconds = PAIR_LIMIT_DAYS * 24 * 60 * 60;
    const limit = new RateLimit(this.em, { name: PREFIX + what, points: ALERTS_PER_PAIR[what], seconds, message: '' });
    try {
      await limit.count(`${from}:${to}`);
      return true;
    } catch (error) {
      if (error instanceof ProductError && error.code === 'too_many_requests') return false;
      throw error;
    }
  }
}

const PREFIX = 'alerts.';

/** Returns the patterns (of `LIKE`) of the keys that name an account, for its erasure. */
export const pairKeysOf = (userId: number): string[] => [`${PREFIX}%:user-${userId}:%`, `${PREFIX}%:user-${userId}`];
