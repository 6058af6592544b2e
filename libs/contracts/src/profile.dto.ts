import { IsBoolean, IsIn, IsString } from 'class-validator';
import { USER_ROLES, type UserRole } from './enumerations.js';
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
}
