import type { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { distanceText } from '../../lib/copy/deal-copy.js';

/** Returns the name of a marker: "Corner Counter, 0.4 mi · 8 min walk". */
export function markerName(
  vendor: Pick<VendorDto, 'name' | 'distanceMiles' | 'walkingMinutes'>,
  isKnown: boolean,
): string {
  const distance = distanceText(vendor);
  if (!isKnown) return `${vendor.name}, exact place not known`;
  return distance ? `${vendor.name}, ${distance}` : vendor.name;
}
