import { IsIn } from 'class-validator';
import { REPORT_REASONS, type ReportReason } from '../enumerations.js';
import { Description, EmptyAsNull, FreeText, Nullable, Optional } from '../rules.js';

@Description('A report about a deal.')
export class ReportDealDto {
  @IsIn(REPORT_REASONS, { message: 'Please select a reason' })
  reason!: ReportReason;

  @Description('Optional comment, at most 500 characters. Empty means null.', 'They told us the offer was over.')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @FreeText({ label: 'comment', max: 500 })
  comment?: string | null;
}
