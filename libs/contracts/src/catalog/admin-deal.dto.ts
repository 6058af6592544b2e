import { IsBoolean, IsIn, IsInt, IsNumber, IsString } from 'class-validator';
import { DealDto } from './deal.dto.js';
import { REPORT_REASONS, type ReportReason } from '../enumerations.js';
import { OwnDealDto } from './own-deal.dto.js';
import { About, Id, Instant, Nested, Nullable } from '../rules.js';

@About('A deal in any state, with the fields that admins see.')
export class AdminDealDto extends OwnDealDto {
  @About('Name of the business.', 'Corner Pizza')
  @IsString()
  vendorName!: string;

  @About('Account that owns the business. Null: no owner.', 7)
  @Nullable()
  @IsInt()
  vendorUserId!: number | null;

  @About('When the latest request for approval was submitted: the deal itself, or its pending change.')
  @Instant()
  submittedAt!: string;

  @About(
    'Business hours spent waiting for approval: Monday to Friday, 9:00–17:00 in the college’s time zone. Null: not waiting.',
    6.5,
  )
  @Nullable()
  @IsNumber()
  waitingHours!: number | null;

  @About('End of the second business day after submission, in the college’s time zone. Null: not waiting.')
  @Nullable()
  @Instant()
  dueAt!: string | null;

  @About('Number of accounts that reported the deal since its last review by an admin.', 2)
  @IsInt()
  reportCount!: number;

  @About('Whether the deal is hidden after too many reports, until an admin reviews it.')
  @IsBoolean()
  isHidden!: boolean;

  @About('Whether a change to the approved deal waits for an admin.')
  @IsBoolean()
  hasPendingRevision!: boolean;
}

@About('A deal in its current form. While a change is pending, also the version that readers still see.')
export class AdminDealDetailDto extends AdminDealDto {
  @About('Version that readers see while a change is pending. Null: no pending change.')
  @Nullable()
  @Nested(() => DealDto)
  approvedVersion!: DealDto | null;
}

@About('A deal after an admin’s decision.')
export class DecidedDealDto extends DealDto {
  @About('Deadline for the admin who decided to undo the decision. No notification is sent before it.')
  @Instant()
  undoUntil!: string;
}

@About("A student's report of a deal.")
export class DealReportDto {
  @Id()
  id!: number;

  @IsIn(REPORT_REASONS)
  reason!: ReportReason;

  @About('The student’s comment.', 'They told us the offer was over.')
  @Nullable()
  @IsString()
  comment!: string | null;

  @About(
    'Whether the report counts towards hiding the deal: the reporter is a verified student or has redeemed a deal of the vendor.',
  )
  @IsBoolean()
  counts!: boolean;

  @Instant()
  createdAt!: string;

  @About('When an admin dismissed the report. Null: still counted.')
  @Nullable()
  @Instant()
  dismissedAt!: string | null;
}

@About('Confirms a report. Sending it again returns the same response.')
export class DealReportedDto {
  @Id()
  dealId!: number;
}
