import type { Vendor } from '@campus-deals/contracts/vendors.schema';
import { distanceText } from '../../lib/deal-words.js';

/** What a marker is called: "Corner Counter, 0.4 mi · 8 min walk". */
export function markerName(
  vendor: Pick<Vendor, 'name' | 'distanceMiles' | 'walkingMinutes'>,
  isKnown: boolean,
): string {
  const distance = distanceText(vendor);
  if (!isKnown) return `${vendor.name}, exact place not known`;
  return distance ? `${vendor.name}, ${distance}` : vendor.name;
}
