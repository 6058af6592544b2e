import { REVISION_STATUSES, type RevisionStatus } from '../enumerations.js';
import { Description, Instant, IsIn, IsString } from '../rules.js';

@Description('The status of a change that needs approval before readers see it.')
export class RevisionDto {
  @IsIn('pending: waiting for an admin; rejected: readers still see the old version.', REVISION_STATUSES)
  status!: RevisionStatus;
  @Instant() submittedAt!: string;
  @Instant({ nullable: true }) decidedAt!: string | null;
  @IsString('Reason given by the admin who rejected it.', {
    example: 'The picture shows another product',
    nullable: true,
  })
  rejectionReason!: string | null;
}
