import { IsIn, IsString } from 'class-validator';
import { REVISION_STATUSES, type RevisionStatus } from './enumerations.js';
import { About, Instant, Nullable } from './rules.js';

@About('What became of a change that an admin approves before readers see it.')
export class RevisionDto {
  @About('pending: it waits; rejected: what readers see stays as it is.')
  @IsIn(REVISION_STATUSES)
  status!: RevisionStatus;

  @Instant()
  submittedAt!: string;

  @Nullable()
  @Instant()
  decidedAt!: string | null;

  @About('Why an admin refused it.', 'The picture shows another product')
  @Nullable()
  @IsString()
  rejectionReason!: string | null;
}
