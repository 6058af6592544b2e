import { IsIn, IsString } from 'class-validator';
import { VENDOR_REPORT_REASONS, type VendorReportReason } from './enumerations.js';
import { About, EmptyAsNull, FreeText, Id, Instant, Nullable, Optional } from './rules.js';

@About('What is wrong with a business.')
export class ReportVendorDto {
  @IsIn(VENDOR_REPORT_REASONS, { message: 'Please select a reason' })
  reason!: VendorReportReason;

  @About('In a few words. An empty text counts as null.', 'This is not the university.')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @FreeText(500, 'comment must be at most 500 characters')
  comment?: string | null;
}

@About('A report about a business.')
export class VendorReportDto {
  @Id()
  id!: number;

  @IsIn(VENDOR_REPORT_REASONS)
  reason!: VendorReportReason;

  @About('In the words of whoever sent it.', 'This is not the university.')
  @Nullable()
  @IsString()
  comment!: string | null;

  @Instant()
  createdAt!: string;

  @About('When an admin dismissed it; null: nobody has.')
  @Nullable()
  @Instant()
  dismissedAt!: string | null;
}

@About('A report that was taken; the same answer however often it is sent.')
export class VendorReportedDto {
  @Id()
  vendorId!: number;
}
