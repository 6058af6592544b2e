import { IsIn, IsString } from 'class-validator';
import { REVISION_STATUSES, type RevisionStatus } from '../enumerations.js';
import { About, Instant, Nullable } from '../rules.js';

@About('The status of a change that needs approval before readers see it.')
export class RevisionDto {
  @About('pending: waiting for an admin; rejected: readers still see the old version.')
  @IsIn(REVISION_STATUSES)
  status!: RevisionStatus;

  @Instant()
  submittedAt!: string;

  @Nullable()
  @Instant()
  decidedAt!: string | null;

  @About('Reason given by the admin who rejected it.', 'The picture shows another product')
  @Nullable()
  @IsString()
  rejectionReason!: string | null;
}
