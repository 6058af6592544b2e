import { IsBoolean, IsIn } from 'class-validator';
import { COLLEGE_STATUSES, type CollegeStatus } from './enumerations.js';
import { About, BooleanFromText, IdFromText, Optional } from './rules.js';

@About('What goes with the field `file` in the form of an import.')
export class ImportFormDto {
  @About('Tell what would happen, and keep nothing.')
  @BooleanFromText()
  @IsBoolean({ message: 'dryRun must be true or false' })
  dryRun: boolean = true;

  @About('Of vendors and deals: the college that they are near.', 42)
  @Optional()
  @IdFromText('collegeId', 'Please select a valid college')
  collegeId?: number;

  @About('Of colleges that are new.')
  @Optional()
  @IsIn(COLLEGE_STATUSES, { message: 'status must be pending or live' })
  status?: CollegeStatus;
}
