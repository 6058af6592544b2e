import { ArrayMaxSize } from 'class-validator';
import { ALERT_DIGESTS, type AlertDigest } from '../enumerations.js';
import { ALERT_CHOICES } from '../notification/alert-settings.js';
import { ClockTime, Description, IsArray, IsIn, OneOf, TimeZone, TrueOrFalse } from '../rules.js';

@Description('Changes to the caller’s notification preferences. Omitted fields stay as they are.')
export class UpdateNotificationPreferencesDto {
  @TrueOrFalse({ optional: true }) browserNotifications?: boolean;
  @TrueOrFalse({ optional: true }) emailNotifications?: boolean;
  @TimeZone('Time zone of quiet hours and digests. Null: that of the college.', {
    message: 'timeZone must be a time zone',
    example: 'America/Chicago',
    optional: 'or null',
  })
  timeZone?: string | null;
  @ClockTime('Start of the quiet hours, in which nothing is pushed or emailed. Null: no quiet hours.', {
    message: 'Please enter a time like 22:00',
    example: '22:00',
    optional: 'or null',
  })
  quietFrom?: string | null;
  @ClockTime(
    'End of the quiet hours, on the next day if it is earlier than `quietFrom`. Postponed notifications are sent then.',
    { message: 'Please enter a time like 07:30', example: '07:30', optional: 'or null' },
  )
  quietTo?: string | null;
  @OneOf('Frequency of alert emails: each alert at once, or daily in the morning.', ALERT_DIGESTS, { optional: true })
  digest?: AlertDigest;
  @IsArray('Kinds of notifications to switch on or off for a channel. Other choices stay.', {
    message: 'alertChoices must be a list',
    example: ['review-written.email.off'],
    optional: true,
  })
  @ArrayMaxSize(ALERT_CHOICES.length, { message: 'alertChoices has too many entries' })
  @IsIn(ALERT_CHOICES, { each: true, message: 'alertChoices has an unknown entry' })
  alertChoices?: string[];
}
