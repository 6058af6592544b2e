import { statement } from '@campus-deals/service-defaults';
import type { Db } from '../../tables.js';
import { isKept } from '../../visibility/public.js';

/**
 * Finds a redemption of a student at a vendor that the counter counted (by scan, device, till or PIN) and did not take
 * back. A use that the student only pressed is none: it costs no more than an account.
 */
export const findCountedUse = statement((db: Db, { vendorId, userId }: { vendorId: number; userId: number }) =>
  db
    .selectFrom('redemption_entries as entry')
    .select('entry.id')
    .where('entry.user_id', '=', userId)
    .where('entry.vendor_id', '=', vendorId)
    .where('entry.counted_by', '<>', 'student')
    .where(isKept)
    .limit(1),
);
