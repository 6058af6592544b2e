import { ALERT_DIGESTS, USER_ROLES, type AlertDigest, type UserRole } from '../enumerations.js';
import { CalendarDate, Description, Id, Instant, IsArray, IsBoolean, IsIn, IsString } from '../rules.js';

@Description('The account of the caller.')
export class ProfileDto {
  @Id() id!: number;
  @IsString('Email address.', { example: 'ann@example.edu' }) email!: string;
  @IsString('Display name.', { example: 'Ann', nullable: true }) name!: string | null;
  @IsIn(USER_ROLES) role!: UserRole;
  @Id({ nullable: true }) collegeId!: number | null;
  @CalendarDate({ nullable: true }) graduationDate!: string | null;
  @IsBoolean('Whether the home page and search start with the user’s college.') defaultCollege!: boolean;
  @IsBoolean() emailVerified!: boolean;
  @IsBoolean('Whether the account signs in at the provider. A demo account does not, so its address cannot be changed.')
  hasProviderAccount!: boolean;
  @Instant() createdAt!: string;
}

@Description('The caller’s notification preferences.')
export class NotificationPreferencesDto {
  @IsBoolean() browserNotifications!: boolean;
  @IsBoolean() emailNotifications!: boolean;
  @IsString('Time zone of quiet hours and digests. Null: that of the college.', {
    example: 'America/Chicago',
    nullable: true,
  })
  timeZone!: string | null;
  @IsString('Start of the quiet hours, in which nothing is pushed or emailed. Null: no quiet hours.', {
    example: '22:00',
    nullable: true,
  })
  quietFrom!: string | null;
  @IsString('End of the quiet hours, on the next day if it is earlier than `quietFrom`.', {
    example: '07:30',
    nullable: true,
  })
  quietTo!: string | null;
  @IsIn('Frequency of alert emails: each alert at once, or daily in the morning.', ALERT_DIGESTS) digest!: AlertDigest;
  @IsArray('Switches that the user has set, by kind and channel. Others have their defaults.', {
    example: ['review-written.email.off'],
  })
  @IsString({ each: true })
  alertChoices!: string[];
}
