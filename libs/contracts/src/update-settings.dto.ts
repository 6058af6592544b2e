import { IsBoolean, IsIn, Matches } from 'class-validator';
import { CRON } from './cron.js';
import { AUTO_APPROVALS, type AutoApproval } from './enumerations.js';
import { About, EmailAddress, Optional, Text, TextBetween, Trimmed, Version, WholeNumber, rules } from './rules.js';

@About('What an admin changes of the settings: what is left out stays as it is.')
export class UpdateSettingsDto {
  @About('As pages, mails and the tab call it.', 'Campus Deals')
  @Optional()
  @TextBetween('Product name', 2, 50)
  productName?: string;

  @About('For questions; pages show it.', 'help@campusdeals.example')
  @Optional()
  @EmailAddress()
  supportEmail?: string;

  @About('Where the sender lives: every mail shows it.', '1 Example Street, Lawrence, KS 66044')
  @Optional()
  @Text('Postal address', 200)
  postalAddress?: string;

  @Optional()
  @IsBoolean({ message: 'placeholderFigures must be true or false' })
  placeholderFigures?: boolean;

  @Optional()
  @IsBoolean({ message: 'doubleOptIn must be true or false' })
  doubleOptIn?: boolean;

  @Optional()
  @IsIn(AUTO_APPROVALS, { message: 'autoApprove must be nobody, trusted or everybody' })
  autoApprove?: AutoApproval;

  @Optional()
  @WholeNumber('Report threshold', 1, 100)
  reportThreshold?: number;

  @About('Minute, hour, day, month and weekday.', '0 16 * * 4')
  @Optional()
  @rules(Trimmed(), Matches(CRON, { message: 'Newsletter schedule must look like 0 16 * * 4' }))
  newsletterCron?: string;

  @About('Of the settings that were read; when they have changed since, nothing is written.', 1)
  @Optional()
  @Version()
  version?: number;
}
