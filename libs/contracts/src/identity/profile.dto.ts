import { IsArray, IsBoolean, IsIn, IsString } from 'class-validator';
import { ALERT_DIGESTS, USER_ROLES, type AlertDigest, type UserRole } from '../enumerations.js';
import { Description, CalendarDate, Id, Instant, Nullable } from '../rules.js';

@Description('The account of the caller.')
export class ProfileDto {
  @Id()
  id!: number;

  @Description('Email address.', 'ann@example.edu')
  @IsString()
  email!: string;

  @Description('Display name.', 'Ann')
  @Nullable()
  @IsString()
  name!: string | null;

  @IsIn(USER_ROLES)
  role!: UserRole;

  @Nullable()
  @Id()
  collegeId!: number | null;

  @Nullable()
  @CalendarDate()
  graduationDate!: string | null;

  @Description('Whether the home page and search start with the user’s college.')
  @IsBoolean()
  defaultCollege!: boolean;

  @IsBoolean()
  emailVerified!: boolean;

  @Description(
    'Whether the account signs in at the provider. A demo account does not, so its address cannot be changed.',
  )
  @IsBoolean()
  hasProviderAccount!: boolean;

  @Instant()
  createdAt!: string;
}

@Description('The caller’s notification preferences.')
export class NotificationPreferencesDto {
  @IsBoolean()
  browserNotifications!: boolean;

  @IsBoolean()
  emailNotifications!: boolean;

  @Description('Time zone of quiet hours and digests. Null: that of the college.', 'America/Chicago')
  @Nullable()
  @IsString()
  timeZone!: string | null;

  @Description('Start of the quiet hours, in which nothing is pushed or emailed. Null: no quiet hours.', '22:00')
  @Nullable()
  @IsString()
  quietFrom!: string | null;

  @Description('End of the quiet hours, on the next day if it is earlier than `quietFrom`.', '07:30')
  @Nullable()
  @IsString()
  quietTo!: string | null;

  @Description('Frequency of alert emails: each alert at once, or daily in the morning.')
  @IsIn(ALERT_DIGESTS)
  digest!: AlertDigest;

  @Description('Switches that the user has set, by kind and channel. Others have their defaults.', [
    'review-written.email.off',
  ])
  @IsArray()
  @IsString({ each: true })
  alertChoices!: string[];
}
