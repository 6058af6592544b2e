import { About, Latitude, Longitude } from './rules.js';

@About('Where a college is, in decimal degrees.')
export class CollegeCoordinatesDto {
  @About('North is positive.', '41.6627')
  @Latitude()
  latitude!: string;

  @About('East is positive.', '-91.5549')
  @Longitude()
  longitude!: string;
}
