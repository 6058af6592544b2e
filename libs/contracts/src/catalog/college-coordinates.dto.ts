import { CreateCollegeDto } from './create-college.dto.js';
import { About, PickOf } from '../rules.js';

@About('Location of a college, in decimal degrees.')
export class CollegeCoordinatesDto extends PickOf(CreateCollegeDto, 'latitude', 'longitude') {}
