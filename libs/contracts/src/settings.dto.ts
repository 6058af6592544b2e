import { IsBoolean, IsIn, IsString } from 'class-validator';
import { AUTO_APPROVALS, type AutoApproval } from './enumerations.js';
import { DEFAULT_PRODUCT_NAME } from './site-rules.js';
import { About, Version, WholeNumber } from './rules.js';

@About('What admins set for the whole product. In force on every replica within seconds.')
export class SettingsDto {
  @About('As pages, mails and the tab call it.', 'Campus Deals')
  @IsString()
  productName!: string;

  @About('For questions; pages show it.', 'help@campusdeals.example')
  @IsString()
  supportEmail!: string;

  @About('Where the sender lives: every mail shows it.', '1 Example Street, Lawrence, KS 66044')
  @IsString()
  postalAddress!: string;

  @About('Ratings and the number of happy students are placeholders.')
  @IsBoolean()
  placeholderFigures!: boolean;

  @About('A visitor’s address counts as a subscriber once it is confirmed.')
  @IsBoolean()
  doubleOptIn!: boolean;

  @About('Whose deals are approved without an admin.')
  @IsIn(AUTO_APPROVALS)
  autoApprove!: AutoApproval;

  @About('Hide a deal after this many reports until an admin reviews it.', 3)
  @WholeNumber('reportThreshold', 1, 100)
  reportThreshold!: number;

  @About('When the newsletter is sent: minute, hour, day, month and weekday, on each college’s clock.', '0 16 * * 4')
  @IsString()
  newsletterCron!: string;

  @About('Grows with each change.', 1)
  @Version()
  version!: number;
}

export type SettingsValues = Omit<SettingsDto, 'version'>;

/** What holds where nobody has set or read anything else. */
export const DEFAULT_SETTINGS: SettingsValues = {
  productName: DEFAULT_PRODUCT_NAME,
  supportEmail: 'help@campusdeals.example',
  postalAddress: '',
  placeholderFigures: false,
  doubleOptIn: false,
  autoApprove: 'trusted',
  reportThreshold: 3,
  newsletterCron: '0 16 * * 4',
};
