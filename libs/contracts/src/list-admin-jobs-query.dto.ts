import { IsIn } from 'class-validator';
import {
  ADMIN_JOB_KINDS,
  ADMIN_JOB_OUTCOMES,
  ADMIN_JOB_STATUSES,
  type AdminJobKind,
  type AdminJobOutcome,
  type AdminJobStatus,
} from './enumerations.js';
import { PageQueryDto } from './page-query.dto.js';
import { About, Optional } from './rules.js';

@About('Jobs of admins, newest first.')
export class ListAdminJobsQueryDto extends PageQueryDto {
  @Optional()
  @IsIn(ADMIN_JOB_KINDS, { message: 'kind is not one of a job' })
  kind?: AdminJobKind;

  @Optional()
  @IsIn(ADMIN_JOB_STATUSES, { message: 'status must be queued, running, done, failed or cancelled' })
  status?: AdminJobStatus;
}

@About('Outcomes of a job’s rows, in their order.')
export class ListAdminJobRowsQueryDto extends PageQueryDto {
  @About('Only rows with this outcome.')
  @Optional()
  @IsIn(ADMIN_JOB_OUTCOMES, { message: 'outcome must be created, updated, unchanged, skipped, failed or done' })
  outcome?: AdminJobOutcome;
}
