import { ArrayMaxSize, IsArray, IsBoolean, IsIn } from 'class-validator';
import { ALERT_DIGESTS, type AlertDigest } from '../enumerations.js';
import { ALERT_CHOICES } from '../notification/alert-settings.js';
import { Description, ClockTime, Nullable, Optional, TimeZone } from '../rules.js';

@Description('Changes to the caller’s notification preferences. Omitted fields stay as they are.')
export class UpdateNotificationPreferencesDto {
  @Optional()
  @IsBoolean({ message: 'browserNotifications must be true or false' })
  browserNotifications?: boolean;

  @Optional()
  @IsBoolean({ message: 'emailNotifications must be true or false' })
  emailNotifications?: boolean;

  @Description('Time zone of quiet hours and digests. Null: that of the college.', 'America/Chicago')
  @Optional()
  @Nullable()
  @TimeZone({ message: 'timeZone must be a time zone' })
  timeZone?: string | null;

  @Description('Start of the quiet hours, in which nothing is pushed or emailed. Null: no quiet hours.', '22:00')
  @Optional()
  @Nullable()
  @ClockTime({ message: 'Please enter a time like 22:00' })
  quietFrom?: string | null;

  @Description(
    'End of the quiet hours, on the next day if it is earlier than `quietFrom`. Postponed notifications are sent then.',
    '07:30',
  )
  @Optional()
  @Nullable()
  @ClockTime({ message: 'Please enter a time like 07:30' })
  quietTo?: string | null;

  @Description('Frequency of alert emails: each alert at once, or daily in the morning.')
  @Optional()
  @IsIn(ALERT_DIGESTS, { message: 'digest must be instant or daily' })
  digest?: AlertDigest;

  @Description('Kinds of notifications to switch on or off for a channel. Other choices stay.', [
    'review-written.email.off',
  ])
  @Optional()
  @IsArray({ message: 'alertChoices must be a list' })
  @ArrayMaxSize(ALERT_CHOICES.length, { message: 'alertChoices has too many entries' })
  @IsIn(ALERT_CHOICES, { each: true, message: 'alertChoices has an unknown entry' })
  alertChoices?: string[];
}
