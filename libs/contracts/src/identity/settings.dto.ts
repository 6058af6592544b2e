import { IsBoolean, IsIn, IsString } from 'class-validator';
import { AUTO_APPROVALS, type AutoApproval } from '../enumerations.js';
import { DEFAULT_PRODUCT_NAME } from '../gateway/site-rules.js';
import { DEFAULT_VENDOR_FEE_CENTS, VENDOR_FEE_RANGE } from '../limits.js';
import { Description, Version, WholeNumber } from '../rules.js';

@Description('Product settings of admins. Every replica applies a change within seconds.')
export class SettingsDto {
  @Description('Product name in pages, emails and the browser tab.', 'Campus Deals')
  @IsString()
  productName!: string;

  @Description('Support address shown in pages.', 'help@campusdeals.example')
  @IsString()
  supportEmail!: string;

  @Description(
    'Postal address of the business, shown in every email and on receipts.',
    '1 Example Street, Lawrence, KS 66044',
  )
  @IsString()
  postalAddress!: string;

  @Description('Tax id of the business, shown on receipts. Empty: none.', '12-3456789')
  @IsString()
  taxId!: string;

  @Description('Whether a visitor’s address counts as a subscriber only once it is confirmed.')
  @IsBoolean()
  doubleOptIn!: boolean;

  @Description('Vendors whose deals are approved automatically.')
  @IsIn(AUTO_APPROVALS)
  autoApprove!: AutoApproval;

  @Description('Number of reports after which a deal is hidden until an admin reviews it.', 3)
  @WholeNumber({ label: 'reportThreshold', min: 1, max: 100 })
  reportThreshold!: number;

  @Description(
    'Schedule of the newsletter as a cron expression (minute, hour, day, month, weekday), in each college’s time zone.',
    '0 16 * * 4',
  )
  @IsString()
  newsletterCron!: string;

  @Description('Fee that a vendor pays once, in cents. 0: none.', 1000)
  @WholeNumber({ label: 'vendorFeeCents', min: 0, max: VENDOR_FEE_RANGE[1] })
  vendorFeeCents!: number;

  @Description('Version, incremented by each change.', 1)
  @Version()
  version!: number;
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
