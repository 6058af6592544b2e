import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
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
