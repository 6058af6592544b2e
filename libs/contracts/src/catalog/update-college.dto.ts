import { CreateCollegeDto } from './create-college.dto.js';
import { Description, PartialOf } from '../rules.js';

@Description('Changes to a college by an admin. Omitted fields stay as they are.')
export class UpdateCollegeDto extends PartialOf(CreateCollegeDto) {}
