import { sql } from 'kysely';

/** Whether the deal's vendor is suspended. The deal's own events do not include this. */
export const isOfSuspendedVendor = sql<boolean>`EXISTS (
  SELECT FROM vendors suspended WHERE suspended.id = deals.vendor_id AND suspended.is_suspended)`;
