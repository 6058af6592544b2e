import { REPORT_REASONS, type ReportReason } from '../enumerations.js';
import { Description, FreeText, IsIn } from '../rules.js';

@Description('A report about a deal.')
export class ReportDealDto {
  @IsIn(REPORT_REASONS, { message: 'Please select a reason' }) reason!: ReportReason;
  @FreeText('Optional comment, at most 500 characters. Empty means null.', {
    max: 500,
    example: 'They told us the offer was over.',
    optional: 'or empty',
  })
  comment?: string | null;
}
