import {
  REPORT_REASONS,
  type ReportReason,
  VENDOR_REPORT_REASONS,
  type VendorReportReason,
  REVIEW_REPORT_REASONS,
  type ReviewReportReason,
} from '../enumerations.js';
import { Description, FreeText, IsIn, Id, Instant, IsString } from '../rules.js';

const Comment = (example: string) =>
  FreeText('Optional comment, at most 500 characters. Empty means null.', { max: 500, example, optional: 'or empty' });

@Description('A report about a deal.')
export class ReportDealDto {
  @IsIn(REPORT_REASONS, { message: 'Please select a reason' }) reason!: ReportReason;
  @Comment('They told us the offer was over.') comment?: string | null;
}

@Description('A user’s report about a business.')
export class ReportVendorDto {
  @IsIn(VENDOR_REPORT_REASONS, { message: 'Please select a reason' }) reason!: VendorReportReason;
  @Comment('This is not the university.') comment?: string | null;
}

@Description('A report about a business, for admins.')
export class VendorReportDto {
  @Id() id!: number;
  @IsIn(VENDOR_REPORT_REASONS) reason!: VendorReportReason;
  @IsString('Comment of the reporter.', { example: 'This is not the university.', nullable: true })
  comment!: string | null;
  @Instant() createdAt!: string;
  @Instant('When an admin dismissed it. Null: not dismissed.', { nullable: true }) dismissedAt!: string | null;
}

@Description('Confirms a report. Sending it again returns the same response.')
export class VendorReportedDto {
  @Id() vendorId!: number;
}

@Description('A user’s report about a review or its answer.')
export class ReportReviewDto {
  @IsIn(REVIEW_REPORT_REASONS, { message: 'Please select a reason' }) reason!: ReviewReportReason;
  @Comment('It is about the shop next door.') comment?: string | null;
}

@Description('A report about a review, for admins.')
export class ReviewReportDto {
  @Id() id!: number;
  @IsIn(REVIEW_REPORT_REASONS) reason!: ReviewReportReason;
  @IsString('Comment of the reporter.', { example: 'It is about the shop next door.', nullable: true })
  comment!: string | null;
  @Instant() createdAt!: string;
  @Instant('When an admin dismissed it, or hid the review. Null: it waits.', { nullable: true })
  dismissedAt!: string | null;
}

@Description('Confirms a report. Sending it again returns the same response.')
export class ReviewReportedDto {
  @Id() reviewId!: number;
}
