import { COLLEGE_STATUSES, type CollegeStatus } from '../enumerations.js';
import { BooleanFromText, Description, IdFromText, OneOf } from '../rules.js';

@Description('Form fields of an import, sent with `file`.')
export class ImportFormDto {
  @BooleanFromText('Whether to report the result without storing it.') dryRun: boolean = true;
  @BooleanFromText('Whether rows may change the name of an existing record. Without, they are skipped.')
  rename: boolean = false;
  @IdFromText('College of the vendors or deals.', {
    tooSmall: 'Please select a valid college',
    example: 42,
    optional: true,
  })
  collegeId?: number;
  @OneOf('Status of new colleges.', COLLEGE_STATUSES, { optional: true }) status?: CollegeStatus;
}
