import { IsBoolean, IsIn, IsInt, IsNumber, IsString } from 'class-validator';
import { CollegeReferenceDto } from './college.dto.js';
import { DealDto } from './deal.dto.js';
import { REPORT_REASONS, type ReportReason } from '../enumerations.js';
import { OwnDealDto } from './own-deal.dto.js';
import { Description, Id, Instant, ListOf, Nested, Nullable } from '../rules.js';
import { PlaceDto } from './vendor.dto.js';

@Description('A deal in any state, with the fields that admins see.')
export class AdminDealDto extends OwnDealDto {
  @Description('Name of the business.', 'Corner Pizza')
  @IsString()
  vendorName!: string;

  @Description('Account that owns the business. Null: no owner.', 7)
  @Nullable()
  @IsInt()
  vendorUserId!: number | null;

  @Description('Places of a business with several, nearest to the college first. Empty: it has one place.')
  @ListOf(() => PlaceDto)
  places!: PlaceDto[];

  @Description('Colleges that show it besides its own, or will once its pending change is approved.')
  @ListOf(() => CollegeReferenceDto)
  furtherColleges!: CollegeReferenceDto[];

  @Description('When the latest request for approval was submitted: the deal itself, or its pending change.')
  @Instant()
  submittedAt!: string;

  @Description(
    'Business hours left until `dueAt`: Monday to Friday, 9:00–17:00 in the college’s time zone. Negative: late.',
    6.5,
  )
  @Nullable()
  @IsNumber()
  hoursLeft!: number | null;

  @Description('End of the second business day after submission, in the college’s time zone. Null: not waiting.')
  @Nullable()
  @Instant()
  dueAt!: string | null;

  @Description('Number of accounts that reported the deal since its last review by an admin.', 2)
  @IsInt()
  reportCount!: number;

  @Description('Whether the deal is hidden after too many reports, until an admin reviews it.')
  @IsBoolean()
  isHidden!: boolean;

  @Description('Whether a change to the approved deal waits for an admin.')
  @IsBoolean()
  hasPendingRevision!: boolean;
}

@Description('A deal in its current form. While a change is pending, also the version that readers still see.')
export class AdminDealDetailDto extends AdminDealDto {
  @Description('Version that readers see while a change is pending. Null: no pending change.')
  @Nullable()
  @Nested(() => DealDto)
  approvedVersion!: DealDto | null;
}

@Description('A deal after an admin’s decision.')
export class DecidedDealDto extends DealDto {
  @Description('Deadline for the admin who decided to undo the decision. No notification is sent before it.')
  @Instant()
  undoUntil!: string;
}

@Description("A student's report of a deal.")
export class DealReportDto {
  @Id()
  id!: number;

  @IsIn(REPORT_REASONS)
  reason!: ReportReason;

  @Description('The student’s comment.', 'They told us the offer was over.')
  @Nullable()
  @IsString()
  comment!: string | null;

  @Description(
    'Whether the report counts towards hiding the deal: the reporter is a verified student or has redeemed a deal of the vendor.',
  )
  @IsBoolean()
  counts!: boolean;

  @Instant()
  createdAt!: string;

  @Description('When an admin dismissed the report. Null: still counted.')
  @Nullable()
  @Instant()
  dismissedAt!: string | null;
}

@Description('Confirms a report. Sending it again returns the same response.')
export class DealReportedDto {
  @Id()
  dealId!: number;
}

@Description('Whether to show a deal before others on its college’s page.')
export class FeatureDealDto {
  @IsBoolean({ message: 'featured must be true or false' })
  featured!: boolean;
}
