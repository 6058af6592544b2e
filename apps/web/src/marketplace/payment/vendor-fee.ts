import { useSiteConfig } from '../../platform/api/site-config.js';

/** Returns the registration fee of vendors that admins have set: "$10". Null: none. */
export function useVendorFee(): string | null {
  return useSiteConfig().config.vendorFee ?? null;
}
