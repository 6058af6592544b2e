import { IsIn } from 'class-validator';
import { COLLEGE_STATUSES, type CollegeStatus } from '../enumerations.js';
import { Description, BooleanFromText, IdFromText, Optional } from '../rules.js';

@Description('Form fields of an import, sent with `file`.')
export class ImportFormDto {
  @Description('Whether to report the result without storing it.')
  @BooleanFromText({ label: 'dryRun' })
  dryRun: boolean = true;

  @Description('Whether rows may change the name of an existing record. Without, they are skipped.')
  @BooleanFromText({ label: 'rename' })
  rename: boolean = false;

  @Description('College of the vendors or deals.', 42)
  @Optional()
  @IdFromText({ label: 'collegeId', tooSmall: 'Please select a valid college' })
  collegeId?: number;

  @Description('Status of new colleges.')
  @Optional()
  @IsIn(COLLEGE_STATUSES, { message: 'status must be pending or live' })
  status?: CollegeStatus;
}
