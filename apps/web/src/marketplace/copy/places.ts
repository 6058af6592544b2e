import type { PlaceDto, VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';

/**
 * Returns the vendor with the address, phone and hours of the place nearest to its college, of those where the deal is
 * valid. A cached response of an older version has neither `places` nor `placeIds`.
 */
export function atNearestPlace<V extends VendorDto>(vendor: V, deal?: { placeIds: number[] | null }): V {
  const nearest = vendor.places?.find(({ id }) => deal?.placeIds?.includes(id) ?? true);
  return nearest ? atPlace(vendor, nearest) : vendor;
}

/** Returns the vendor with the address, phone and hours of a place. */
export function atPlace<V extends VendorDto>(vendor: V, place: PlaceDto): V {
  return { ...vendor, ...place, id: vendor.id, name: vendor.name };
}
