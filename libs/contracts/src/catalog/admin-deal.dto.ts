import { CollegeReferenceDto } from './college.dto.js';
import { DealDto } from './deal.dto.js';
import { REPORT_REASONS, type ReportReason } from '../enumerations.js';
import { OwnDealDto } from './own-deal.dto.js';
import {
  Description,
  Id,
  Instant,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsString,
  ListOf,
  Nested,
  TrueOrFalse,
} from '../rules.js';
import { PlaceDto } from './vendor.dto.js';

@Description('A deal in any state, with the fields that admins see.')
export class AdminDealDto extends OwnDealDto {
  @IsString('Name of the business.', { example: 'Corner Pizza' }) vendorName!: string;
  @IsInt('Account that owns the business. Null: no owner.', { example: 7, nullable: true })
  vendorUserId!: number | null;
  @ListOf('Places of a business with several, nearest to the college first. Empty: it has one place.', () => PlaceDto)
  places!: PlaceDto[];
  @ListOf(
    'Colleges that show it besides its own, or will once its pending change is approved.',
    () => CollegeReferenceDto,
  )
  furtherColleges!: CollegeReferenceDto[];
  @Instant('When the latest request for approval was submitted: the deal itself, or its pending change.')
  submittedAt!: string;
  @IsNumber(
    'Business hours left until `dueAt`: Monday to Friday, 9:00–17:00 in the college’s time zone. Negative: late.',
    { example: 6.5, nullable: true },
  )
  hoursLeft!: number | null;
  @Instant('End of the second business day after submission, in the college’s time zone. Null: not waiting.', {
    nullable: true,
  })
  dueAt!: string | null;
  @IsInt('Number of accounts that reported the deal since its last review by an admin.', { example: 2 })
  reportCount!: number;
  @IsBoolean('Whether the deal is hidden after too many reports, until an admin reviews it.') isHidden!: boolean;
  @IsBoolean('Whether a change to the approved deal waits for an admin.') hasPendingRevision!: boolean;
}

@Description('A deal in its current form. While a change is pending, also the version that readers still see.')
export class AdminDealDetailDto extends AdminDealDto {
  @Nested('Version that readers see while a change is pending. Null: no pending change.', () => DealDto, {
    nullable: true,
  })
  approvedVersion!: DealDto | null;
}

@Description('A deal after an admin’s decision.')
export class DecidedDealDto extends DealDto {
  @Instant('Deadline for the admin who decided to undo the decision. No notification is sent before it.')
  undoUntil!: string;
}

@Description("A student's report of a deal.")
export class DealReportDto {
  @Id() id!: number;
  @IsIn(REPORT_REASONS) reason!: ReportReason;
  @IsString('The student’s comment.', { example: 'They told us the offer was over.', nullable: true })
  comment!: string | null;
  @IsBoolean(
    'Whether the report counts towards hiding the deal: the reporter is a verified student or has redeemed a deal of the vendor.',
  )
  counts!: boolean;
  @Instant() createdAt!: string;
  @Instant('When an admin dismissed the report. Null: still counted.', { nullable: true }) dismissedAt!: string | null;
}

@Description('Confirms a report. Sending it again returns the same response.')
export class DealReportedDto {
  @Id() dealId!: number;
}

@Description('Whether to show a deal before others on its college’s page.')
export class FeatureDealDto {
  @TrueOrFalse() featured!: boolean;
}
