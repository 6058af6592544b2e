import { IsBoolean, IsIn, Matches } from 'class-validator';
import { AUTO_APPROVALS, type AutoApproval } from '../enumerations.js';
import {
  Description,
  EmailAddress,
  FreeText,
  Optional,
  Text,
  TextBetween,
  Trimmed,
  VendorFee,
  Version,
  WholeNumber,
  rules,
} from '../rules.js';

/** Matches a cron expression: minute, hour, day, month and weekday as numbers, ranges, lists, steps or a star. */
export const CRON = new RegExp(
  `^${['[0-5]?\\d', '(?:1?\\d|2[0-3])', '(?:0?[1-9]|[12]\\d|3[01])', '(?:0?[1-9]|1[0-2])', '[0-7]']
    .map((number) => `(?:\\*|${number}(?:-${number})?)(?:/[1-9]\\d?)?(?:,${number}(?:-${number})?)*`)
    .join(' ')}$`,
);

@Description('Changes to the settings by an admin. Omitted fields stay as they are.')
export class UpdateSettingsDto {
  @Description('Product name in pages, emails and the browser tab.', 'Campus Deals')
  @Optional()
  @TextBetween({ label: 'Product name', length: [2, 50], missing: 'Enter a product name.' })
  productName?: string;

  @Description('Support address shown in pages.', 'help@campusdeals.example')
  @Optional()
  @EmailAddress()
  supportEmail?: string;

  @Description(
    'Postal address of the business, shown in every email and on receipts.',
    '1 Example Street, Lawrence, KS 66044',
  )
  @Optional()
  @Text({ label: 'Postal address', max: 200 })
  postalAddress?: string;

  @Description('Tax id of the business, shown on receipts. Empty: none.', '12-3456789')
  @Optional()
  @FreeText({ max: 30, message: 'Tax id must be less than 30 characters' })
  taxId?: string;

  @Optional()
  @IsBoolean({ message: 'doubleOptIn must be true or false' })
  doubleOptIn?: boolean;

  @Optional()
  @IsIn(AUTO_APPROVALS, { message: 'autoApprove must be nobody, trusted or everybody' })
  autoApprove?: AutoApproval;

  @Optional()
  @WholeNumber({ label: 'Report threshold', min: 1, max: 100 })
  reportThreshold?: number;

  @Description('Schedule of the newsletter as a cron expression: minute, hour, day, month and weekday.', '0 16 * * 4')
  @Optional()
  @rules(Trimmed(), Matches(CRON, { message: 'Newsletter schedule must look like 0 16 * * 4' }))
  newsletterCron?: string;

  @Description('Fee that a vendor pays once, in cents: 0 for none, else at least 50.', 1000)
  @Optional()
  @VendorFee()
  vendorFeeCents?: number;

  @Description('Version that was read. If the settings have changed since, the update is refused.', 1)
  @Optional()
  @Version()
  version?: number;
}
