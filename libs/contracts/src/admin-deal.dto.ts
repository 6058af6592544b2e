import { IsBoolean, IsIn, IsInt, IsNumber, IsString } from 'class-validator';
import { DealDto } from './deal.dto.js';
import { REPORT_REASONS, type ReportReason } from './enumerations.js';
import { OwnDealDto } from './own-deal.dto.js';
import { About, Id, Instant, Nested, Nullable } from './rules.js';

@About('A deal as admins read it, in whatever state.')
export class AdminDealDto extends OwnDealDto {
  @About('Of the business.', 'Corner Pizza')
  @IsString()
  vendorName!: string;

  @About('Of the account that owns the business; null: nobody’s.', 7)
  @Nullable()
  @IsInt()
  vendorUserId!: number | null;

  @About('When what was last asked about was submitted: the deal, or the change of it that waits.')
  @Instant()
  submittedAt!: string;

  @About(
    "Business hours it has waited, on the college's clock, Monday to Friday 9:00–17:00; null: it does not wait.",
    6.5,
  )
  @Nullable()
  @IsNumber()
  waitingHours!: number | null;

  @About("The end of the second business day after it was submitted, on the college's clock; null: it does not wait.")
  @Nullable()
  @Instant()
  dueAt!: string | null;

  @About('Accounts that reported it since an admin last looked.', 2)
  @IsInt()
  reportCount!: number;

  @About('Hidden from readers since so many reported it, until an admin has looked.')
  @IsBoolean()
  isHidden!: boolean;

  @About('A change of the approved deal waits for an admin.')
  @IsBoolean()
  hasPendingRevision!: boolean;
}

@About('A deal as an admin opens it: as it stands and, where a change of it waits, as readers see it meanwhile.')
export class AdminDealDetailDto extends AdminDealDto {
  @About('What readers see while a change waits; null: nothing waits beside the deal.')
  @Nullable()
  @Nested(() => DealDto)
  approvedVersion!: DealDto | null;
}

@About('A deal after an admin has decided about it.')
export class DecidedDealDto extends DealDto {
  @About('Until then the decision can be taken back by whoever made it; nobody is told before.')
  @Instant()
  undoUntil!: string;
}

@About("A student's report of a deal.")
export class DealReportDto {
  @Id()
  id!: number;

  @IsIn(REPORT_REASONS)
  reason!: ReportReason;

  @About('In their words.', 'They told us the offer was over.')
  @Nullable()
  @IsString()
  comment!: string | null;

  @About('By a verified student, or by somebody who redeemed a deal of the vendor: counts towards hiding the deal.')
  @IsBoolean()
  counts!: boolean;

  @Instant()
  createdAt!: string;

  @About('When an admin has looked at it; null: it counts.')
  @Nullable()
  @Instant()
  dismissedAt!: string | null;
}

@About('A report that was taken; the same answer however often it is sent.')
export class DealReportedDto {
  @Id()
  dealId!: number;
}
