import { CreateCollegeDto } from './create-college.dto.js';
import { About, PartialOf } from './rules.js';

@About('Changes of a college by an admin. Fields left out stay as they are.')
export class UpdateCollegeDto extends PartialOf(CreateCollegeDto) {}
