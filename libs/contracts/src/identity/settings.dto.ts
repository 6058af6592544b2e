import { AUTO_APPROVALS, type AutoApproval } from '../enumerations.js';
import { DEFAULT_PRODUCT_NAME } from '../gateway/site-rules.js';
import { DEFAULT_VENDOR_FEE_CENTS, VENDOR_FEE_RANGE } from '../limits.js';
import { Description, IsBoolean, IsIn, IsString, Version, WholeNumber } from '../rules.js';

@Description('Product settings of admins. Every replica applies a change within seconds.')
export class SettingsDto {
  @IsString('Product name in pages, emails and the browser tab.', { example: 'Campus Deals' }) productName!: string;
  @IsString('Support address shown in pages.', { example: 'help@campusdeals.example' }) supportEmail!: string;
  @IsString('Postal address of the business, shown in every email and on receipts.', {
    example: '1 Example Street, Lawrence, KS 66044',
  })
  postalAddress!: string;
  @IsString('Tax id of the business, shown on receipts. Empty: none.', { example: '12-3456789' }) taxId!: string;
  @IsBoolean('Whether a visitor’s address counts as a subscriber only once it is confirmed.') doubleOptIn!: boolean;
  @IsIn('Vendors whose deals are approved automatically.', AUTO_APPROVALS) autoApprove!: AutoApproval;
  @WholeNumber('Number of reports after which a deal is hidden until an admin reviews it.', {
    min: 1,
    max: 100,
    example: 3,
  })
  reportThreshold!: number;
  @IsString(
    'Schedule of the newsletter as a cron expression (minute, hour, day, month, weekday), in each college’s time zone.',
    { example: '0 16 * * 4' },
  )
  newsletterCron!: string;
  @WholeNumber('Fee that a vendor pays once, in cents. 0: none.', { min: 0, max: VENDOR_FEE_RANGE[1], example: 1000 })
  vendorFeeCents!: number;
  @Version('Version, incremented by each change.', { example: 1 }) version!: number;
}

export type SettingsValues = Omit<SettingsDto, 'version'>;

/** Defaults until an admin changes them, and until the stored settings have been read. */
export const DEFAULT_SETTINGS: SettingsValues = {
  productName: DEFAULT_PRODUCT_NAME,
  supportEmail: 'help@campusdeals.example',
  postalAddress: '',
  taxId: '',
  doubleOptIn: false,
  autoApprove: 'trusted',
  reportThreshold: 3,
  newsletterCron: '0 16 * * 4',
  vendorFeeCents: DEFAULT_VENDOR_FEE_CENTS,
};
