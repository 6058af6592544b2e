import type { MapCollegeDto } from '@campus-deals/contracts/overview.dto';

/** Every college with a known place; one of them is selected or none. */
export interface CollegesMapProps {
  colleges: readonly MapCollegeDto[];
  selected: MapCollegeDto | undefined;
  onSelect: (college: MapCollegeDto | undefined) => void;
}

/** Shown until one college is selected: the middle of the country (specification, section 2). */
export const COUNTRY = { latitude: 37.09, longitude: -95.71, zoom: 4 };
/** Of the map while one college is selected. */
export const COLLEGE_ZOOM = 12;
