import { expressionBuilder, sql } from 'kysely';
import type { Tables } from '../../tables.js';

/**
 * Whether a till's open hold reserves a voucher, other than the given one. Holds are stored under the voucher's lock:
 * call it with the lock.
 */
export const isHeld = (redemptionId: number, holdId: string | null) => {
  const eb = expressionBuilder<Tables>();
  return eb
    .exists(
      eb
        .selectFrom('code_holds')
        .select('code_holds.id')
        .where('code_holds.redemption_id', '=', redemptionId)
        .where('code_holds.expires_at', '>', sql<string>`now()`)
        .where('code_holds.committed_at', 'is', null)
        .where('code_holds.cancelled_at', 'is', null)
        .where('code_holds.id', 'is distinct from', holdId),
    )
    .$castTo<boolean>();
};
