import { IsBoolean, IsIn } from 'class-validator';
import { ALERT_DIGESTS, type AlertDigest } from './enumerations.js';
import { About, ClockTime, Nullable, Optional, TimeZone } from './rules.js';

@About('What the caller wants to be told, and how: what is left out stays as it is.')
export class UpdateNotificationPreferencesDto {
  @Optional()
  @IsBoolean({ message: 'browserNotifications must be true or false' })
  browserNotifications?: boolean;

  @Optional()
  @IsBoolean({ message: 'emailNotifications must be true or false' })
  emailNotifications?: boolean;

  @About('Whose clock quiet hours and digests go by; null: that of the college.', 'America/Chicago')
  @Optional()
  @Nullable()
  @TimeZone('timeZone must be a time zone')
  timeZone?: string | null;

  @About('From then on nothing is pushed or mailed; null: there are no quiet hours.', '22:00')
  @Optional()
  @Nullable()
  @ClockTime('Please enter a time like 22:00')
  quietFrom?: string | null;

  @About('Until then, on the next day where it is earlier; what waited goes out then.', '07:30')
  @Optional()
  @Nullable()
  @ClockTime('Please enter a time like 07:30')
  quietTo?: string | null;

  @About('Alerts by mail: each as it comes, or once a day in the morning.')
  @Optional()
  @IsIn(ALERT_DIGESTS, { message: 'digest must be instant or daily' })
  digest?: AlertDigest;
}
