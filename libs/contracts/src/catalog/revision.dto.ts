import { IsIn, IsString } from 'class-validator';
import { REVISION_STATUSES, type RevisionStatus } from '../enumerations.js';
import { Description, Instant, Nullable } from '../rules.js';

@Description('The status of a change that needs approval before readers see it.')
export class RevisionDto {
  @Description('pending: waiting for an admin; rejected: readers still see the old version.')
  @IsIn(REVISION_STATUSES)
  status!: RevisionStatus;

  @Instant()
  submittedAt!: string;

  @Nullable()
  @Instant()
  decidedAt!: string | null;

  @Description('Reason given by the admin who rejected it.', 'The picture shows another product')
  @Nullable()
  @IsString()
  rejectionReason!: string | null;
}
