import { VENDOR_REPORT_REASONS, type VendorReportReason } from '../enumerations.js';
import { Description, FreeText, Id, Instant, IsIn, IsString } from '../rules.js';

@Description('A user’s report about a business.')
export class ReportVendorDto {
  @IsIn(VENDOR_REPORT_REASONS, { message: 'Please select a reason' }) reason!: VendorReportReason;
  @FreeText('Optional comment, at most 500 characters. Empty means null.', {
    max: 500,
    example: 'This is not the university.',
    optional: 'or empty',
  })
  comment?: string | null;
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
