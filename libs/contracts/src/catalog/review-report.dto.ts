import { IsIn, IsString } from 'class-validator';
import { REVIEW_REPORT_REASONS, type ReviewReportReason } from '../enumerations.js';
import { Description, EmptyAsNull, FreeText, Id, Instant, Nullable, Optional } from '../rules.js';

@Description('A user’s report about a review or its answer.')
export class ReportReviewDto {
  @IsIn(REVIEW_REPORT_REASONS, { message: 'Please select a reason' })
  reason!: ReviewReportReason;

  @Description('Optional comment, at most 500 characters. Empty means null.', 'It is about the shop next door.')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @FreeText({ label: 'comment', max: 500 })
  comment?: string | null;
}

@Description('A report about a review, for admins.')
export class ReviewReportDto {
  @Id()
  id!: number;

  @IsIn(REVIEW_REPORT_REASONS)
  reason!: ReviewReportReason;

  @Description('Comment of the reporter.', 'It is about the shop next door.')
  @Nullable()
  @IsString()
  comment!: string | null;

  @Instant()
  createdAt!: string;

  @Description('When an admin dismissed it, or hid the review. Null: it waits.')
  @Nullable()
  @Instant()
  dismissedAt!: string | null;
}

@Description('Confirms a report. Sending it again returns the same response.')
export class ReviewReportedDto {
  @Id()
  reviewId!: number;
}
