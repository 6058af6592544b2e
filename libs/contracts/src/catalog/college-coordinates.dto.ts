import { CreateCollegeDto } from './create-college.dto.js';
import { Description, PickOf } from '../rules.js';

@Description('Location of a college, in decimal degrees.')
export class CollegeCoordinatesDto extends PickOf(CreateCollegeDto, 'latitude', 'longitude') {}
