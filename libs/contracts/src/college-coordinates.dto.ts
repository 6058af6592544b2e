import { CreateCollegeDto } from './create-college.dto.js';
import { About, PickOf } from './rules.js';

@About('Where a college is, in decimal degrees.')
export class CollegeCoordinatesDto extends PickOf(CreateCollegeDto, 'latitude', 'longitude') {}
