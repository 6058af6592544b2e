import { IsBoolean, IsIn, IsString } from 'class-validator';
import { ALERT_DIGESTS, USER_ROLES, type AlertDigest, type UserRole } from './enumerations.js';
import { About, CalendarDate, Id, Instant, Nullable } from './rules.js';

@About('The account of the caller.')
export class ProfileDto {
  @Id()
  id!: number;

  @About('Where mails go.', 'ann@example.edu')
  @IsString()
  email!: string;

  @About('As others see it.', 'Ann')
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

  @About('Home greets with the college, and search starts with it.')
  @IsBoolean()
  defaultCollege!: boolean;

  @IsBoolean()
  emailVerified!: boolean;

  @About('Signs in at the provider; a demo account does not, so its address cannot be changed.')
  @IsBoolean()
  hasProviderAccount!: boolean;

  @Instant()
  createdAt!: string;
}

@About('What the caller wants to be told, and how.')
export class NotificationPreferencesDto {
  @IsBoolean()
  browserNotifications!: boolean;

  @IsBoolean()
  emailNotifications!: boolean;

  @About('Whose clock quiet hours and digests go by; null: that of the college.', 'America/Chicago')
  @Nullable()
  @IsString()
  timeZone!: string | null;

  @About('From then on nothing is pushed or mailed; null: there are no quiet hours.', '22:00')
  @Nullable()
  @IsString()
  quietFrom!: string | null;

  @About('Until then, on the next day where it is earlier.', '07:30')
  @Nullable()
  @IsString()
  quietTo!: string | null;

  @About('Alerts by mail: each as it comes, or once a day in the morning.')
  @IsIn(ALERT_DIGESTS)
  digest!: AlertDigest;
}
