import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import type { MapCollegeDto } from '@campus-deals/contracts/catalog/overview.dto';
import type { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';

/**
 * Props of a map of the vendors around a college, at most one of them selected. The list beside the map has the same
 * vendors.
 */
export interface MapProps {
  college: Pick<CollegeDto, 'name' | 'latitude' | 'longitude'>;
  vendors: readonly VendorDto[];
  selectedId: number | undefined;
  /** Called with the selected vendor; selecting it again ends the selection. */
  onSelect: (vendorId: number | undefined) => void;
  /** Vendor highlighted in the list, and so on the map. */
  highlightedId?: number | undefined;
  className?: string;
}

/** Props of a map of all colleges with a known place, at most one of them selected. */
export interface CollegesMapProps {
  colleges: readonly MapCollegeDto[];
  selected: MapCollegeDto | undefined;
  onSelect: (college: MapCollegeDto | undefined) => void;
}

/** View while no college is selected: the middle of the country (specification, section 2). */
export const COUNTRY = { latitude: 37.09, longitude: -95.71, zoom: 4 };
/** Zoom while a college is selected. */
export const COLLEGE_ZOOM = 12;
