import type { EntityManager } from '@mikro-orm/postgresql';
import { FOR_UPDATE } from '@campus-deals/service-defaults';
import { Vendor } from './vendor.entity.js';
import { vendorNotFound, vendorProfileNotFound } from './vendor.errors.js';

/** The business of an account, or the one with an id. */
export type VendorKey = { userId: number } | { id: number };

/** Reads a business. Throws vendor_not_found, or vendor_profile_not_found for an account without one. */
export function getVendor(em: EntityManager, of: VendorKey, options = {}): Promise<Vendor> {
  const failHandler = () => ('id' in of ? vendorNotFound(of.id) : vendorProfileNotFound());
  return em.findOneOrFail(Vendor, of, { ...options, failHandler });
}

/** Locks a business until the transaction ends. Throws like `getVendor`. */
export const lockVendor = (em: EntityManager, of: VendorKey): Promise<Vendor> => getVendor(em, of, FOR_UPDATE);
