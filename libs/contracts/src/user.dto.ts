import { IsBoolean, IsIn, IsInt, IsString, IsUUID } from 'class-validator';
import { USER_ROLES, type UserRole } from './enumerations.js';
import { About, Id, Instant, Nullable } from './rules.js';

@About('An account as admins read it.')
export class AdminUserDto {
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

  @About('Of their college.', 'University of Iowa')
  @Nullable()
  @IsString()
  collegeName!: string | null;

  @IsBoolean()
  emailVerified!: boolean;

  @About('A school address of theirs is confirmed and its year not over.')
  @IsBoolean()
  isStudentVerified!: boolean;

  @About('Null: the account is open.')
  @Nullable()
  @Instant()
  suspendedAt!: string | null;

  @About('For admins only.', 'Posts the deals of another business')
  @Nullable()
  @IsString()
  suspensionReason!: string | null;

  @Nullable()
  @Instant()
  lastLogin!: string | null;

  @Instant()
  createdAt!: string;
}

@About('The browsers that an account was signed out in.')
export class EndedSessionsDto {
  @IsInt()
  count!: number;
}

@About('A deleted account and how far its erasure is. Nothing in it says whose it was.')
export class ErasureDto {
  @IsUUID()
  id!: string;

  @Instant()
  requestedAt!: string;

  @Nullable()
  @Instant()
  catalogDoneAt!: string | null;

  @Nullable()
  @Instant()
  billingDoneAt!: string | null;

  @Nullable()
  @Instant()
  notificationDoneAt!: string | null;

  @Nullable()
  @Instant()
  providerDoneAt!: string | null;

  @Nullable()
  @Instant()
  completedAt!: string | null;
}
