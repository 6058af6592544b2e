import type { PlaceDto, VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';

/** Id of a vendor's main place. */
export const MAIN_PLACE = 0;

/** Lists every place of a vendor, nearest to its college first. An answer kept from an older version has no `places`. */
export function placesOf({ places, ...main }: VendorDto): PlaceDto[] {
  return places?.length ? places : [{ ...main, id: MAIN_PLACE, name: null }];
}

/** Returns the vendor with the address, phone and hours of a place. */
export function atPlace<V extends VendorDto>(vendor: V, { id: _id, name: _name, ...place }: PlaceDto): V {
  return { ...vendor, ...place };
}

/** Returns the vendor with the address, phone and hours of the place nearest to its college. */
export function atNearestPlace<V extends VendorDto>(vendor: V): V {
  const [nearest] = placesOf(vendor);
  return nearest ? atPlace(vendor, nearest) : vendor;
}

/** Returns the name of a place for a list: "Downtown", or else its address. */
export function placeName({ name, address, city }: PlaceDto): string {
  return name ?? ([address, city].filter(Boolean).join(', ') || 'Main place');
}
