import { IsBoolean, IsIn, IsInt, IsString, IsUUID } from 'class-validator';
import { USER_ROLES, type UserRole } from '../enumerations.js';
import { Description, Id, Instant, Nullable } from '../rules.js';

@Description('An account, with the fields that admins see.')
export class AdminUserDto {
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

  @Description('Name of the user’s college.', 'University of Iowa')
  @Nullable()
  @IsString()
  collegeName!: string | null;

  @IsBoolean()
  emailVerified!: boolean;

  @Description('Whether the user is a verified student.')
  @IsBoolean()
  isStudentVerified!: boolean;

  @Description('When the account was suspended. Null: not suspended.')
  @Nullable()
  @Instant()
  suspendedAt!: string | null;

  @Description('Reason, visible only to admins.', 'Posts the deals of another business')
  @Nullable()
  @IsString()
  suspensionReason!: string | null;

  @Nullable()
  @Instant()
  lastLogin!: string | null;

  @Instant()
  createdAt!: string;
}

@Description('The browsers in which an account was signed out.')
export class EndedSessionsDto {
  @IsInt()
  count!: number;
}

@Description('A deleted account and the progress of its erasure, without the user’s identity.')
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
