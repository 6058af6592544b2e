import { REVIEW_REPORT_REASONS, type ReviewReportReason } from '../enumerations.js';
import { Description, FreeText, Id, Instant, IsIn, IsString } from '../rules.js';

@Description('A user’s report about a review or its answer.')
export class ReportReviewDto {
  @IsIn(REVIEW_REPORT_REASONS, { message: 'Please select a reason' }) reason!: ReviewReportReason;
  @FreeText('Optional comment, at most 500 characters. Empty means null.', {
    max: 500,
    example: 'It is about the shop next door.',
    optional: 'or empty',
  })
  comment?: string | null;
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
