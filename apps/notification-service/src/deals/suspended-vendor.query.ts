import { sql } from 'kysely';

/** Whether readers see nothing of the deal's vendor. The catalogue's events about the deal itself do not say so. */
export const isOfSuspendedVendor = sql<boolean>`EXISTS (
  SELECT FROM vendors suspended WHERE suspended.id = deals.vendor_id AND suspended.is_suspended)`;
