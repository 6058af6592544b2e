import { IsIn, IsString } from 'class-validator';
import { VENDOR_REPORT_REASONS, type VendorReportReason } from '../enumerations.js';
import { Description, EmptyAsNull, FreeText, Id, Instant, Nullable, Optional } from '../rules.js';

@Description('A user’s report about a business.')
export class ReportVendorDto {
  @IsIn(VENDOR_REPORT_REASONS, { message: 'Please select a reason' })
  reason!: VendorReportReason;

  @Description('Optional comment, at most 500 characters. Empty means null.', 'This is not the university.')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @FreeText({ label: 'comment', max: 500 })
  comment?: string | null;
}

@Description('A report about a business, for admins.')
export class VendorReportDto {
  @Id()
  id!: number;

  @IsIn(VENDOR_REPORT_REASONS)
  reason!: VendorReportReason;

  @Description('Comment of the reporter.', 'This is not the university.')
  @Nullable()
  @IsString()
  comment!: string | null;

  @Instant()
  createdAt!: string;

  @Description('When an admin dismissed it. Null: not dismissed.')
  @Nullable()
  @Instant()
  dismissedAt!: string | null;
}

@Description('Confirms a report. Sending it again returns the same response.')
export class VendorReportedDto {
  @Id()
  vendorId!: number;
}
