import { AUTO_APPROVALS, type AutoApproval } from '../enumerations.js';
import {
  Description,
  EmailAddress,
  FreeText,
  Matches,
  OneOf,
  rules,
  Text,
  TextBetween,
  Trimmed,
  TrueOrFalse,
  VendorFee,
  Version,
  WholeNumber,
} from '../rules.js';

/** Matches a cron expression: minute, hour, day, month and weekday as numbers, ranges, lists, steps or a star. */
export const CRON = new RegExp(
  `^${['[0-5]?\\d', '(?:1?\\d|2[0-3])', '(?:0?[1-9]|[12]\\d|3[01])', '(?:0?[1-9]|1[0-2])', '[0-7]']
    .map((number) => `(?:\\*|${number}(?:-${number})?)(?:/[1-9]\\d?)?(?:,${number}(?:-${number})?)*`)
    .join(' ')}$`,
);

@Description('Changes to the settings by an admin. Omitted fields stay as they are.')
export class UpdateSettingsDto {
  @TextBetween('Product name in pages, emails and the browser tab.', {
    label: 'Product name',
    length: [2, 50],
    missing: 'Enter a product name.',
    example: 'Campus Deals',
    optional: true,
  })
  productName?: string;
  @EmailAddress('Support address shown in pages.', { example: 'help@campusdeals.example', optional: true })
  supportEmail?: string;
  @Text('Postal address of the business, shown in every email and on receipts.', {
    label: 'Postal address',
    max: 200,
    example: '1 Example Street, Lawrence, KS 66044',
    optional: true,
  })
  postalAddress?: string;
  @FreeText('Tax id of the business, shown on receipts. Empty: none.', {
    max: 30,
    message: 'Tax id must be less than 30 characters',
    example: '12-3456789',
    optional: true,
  })
  taxId?: string;
  @TrueOrFalse({ optional: true }) doubleOptIn?: boolean;
  @OneOf(AUTO_APPROVALS, { optional: true }) autoApprove?: AutoApproval;
  @WholeNumber({ label: 'Report threshold', min: 1, max: 100, optional: true }) reportThreshold?: number;
  @rules(
    Trimmed(),
    Matches('Schedule of the newsletter as a cron expression: minute, hour, day, month and weekday.', CRON, {
      message: 'Newsletter schedule must look like 0 16 * * 4',
      example: '0 16 * * 4',
      optional: true,
    }),
  )
  newsletterCron?: string;
  @VendorFee('Fee that a vendor pays once, in cents: 0 for none, else at least 50.', { example: 1000, optional: true })
  vendorFeeCents?: number;
  @Version('Version that was read. If the settings have changed since, the update is refused.', {
    example: 1,
    optional: true,
  })
  version?: number;
}
