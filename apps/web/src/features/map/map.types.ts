import type { CollegeDto } from '@campus-deals/contracts/college.dto';
import type { VendorDto } from '@campus-deals/contracts/vendor.dto';

/** Vendors around a college, one of them selected or none. The list beside the map holds the same. */
export interface MapProps {
  college: Pick<CollegeDto, 'name' | 'latitude' | 'longitude'>;
  vendors: readonly VendorDto[];
  selectedId: number | undefined;
  /** Selecting the selected one again ends the selection. */
  onSelect: (vendorId: number | undefined) => void;
  /** Looked at in the list: shown on the map too. */
  highlightedId?: number | undefined;
  className?: string;
}
