import type { College } from '@campus-deals/contracts/colleges.schema';
import type { Vendor } from '@campus-deals/contracts/vendors.schema';

/** Vendors around a college, one of them selected or none. The list beside the map holds the same. */
export interface MapProps {
  college: Pick<College, 'name' | 'latitude' | 'longitude'>;
  vendors: readonly Vendor[];
  selectedId: number | undefined;
  /** Selecting the selected one again ends the selection. */
  onSelect: (vendorId: number | undefined) => void;
  /** Looked at in the list: shown on the map too. */
  highlightedId?: number | undefined;
  className?: string;
}
