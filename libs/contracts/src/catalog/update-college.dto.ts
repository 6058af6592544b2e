import { CreateCollegeDto } from './create-college.dto.js';
import { About, PartialOf } from '../rules.js';

@About('Changes to a college by an admin. Omitted fields stay as they are.')
export class UpdateCollegeDto extends PartialOf(CreateCollegeDto) {}
