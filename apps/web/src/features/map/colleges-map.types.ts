import type { MapCollegeDto } from '@campus-deals/contracts/catalog/overview.dto';

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
