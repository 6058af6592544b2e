import { useQueryClient } from '@tanstack/react-query';
import { ownVendorQuery } from '../../marketplace/business-profile/own-vendor.js';

/** Returns a check whether the user's business counts as paid; true without a business. */
export function useFeeArrival(): () => Promise<boolean> {
  const client = useQueryClient();
  return async () => (await client.fetchQuery({ ...ownVendorQuery, staleTime: 0 }))?.hasPaid ?? true;
}
