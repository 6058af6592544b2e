import { IsBoolean, IsIn, IsInt, IsString, IsUUID } from 'class-validator';
import { USER_ROLES, type UserRole } from '../enumerations.js';
import { About, Id, Instant, Nullable } from '../rules.js';

@About('An account, with the fields that admins see.')
export class AdminUserDto {
  @Id()
  id!: number;

  @About('Email address.', 'ann@example.edu')
  @IsString()
  email!: string;

  @About('Display name.', 'Ann')
  @Nullable()
  @IsString()
  name!: string | null;

  @IsIn(USER_ROLES)
  role!: UserRole;

  @Nullable()
  @Id()
  collegeId!: number | null;

  @About('Name of the user’s college.', 'University of Iowa')
  @Nullable()
  @IsString()
  collegeName!: string | null;

  @IsBoolean()
  emailVerified!: boolean;

  @About('Whether the user has a school address confirmed within the last year.')
  @IsBoolean()
  isStudentVerified!: boolean;

  @About('When the account was suspended. Null: not suspended.')
  @Nullable()
  @Instant()
  suspendedAt!: string | null;

  @About('Reason, visible only to admins.', 'Posts the deals of another business')
  @Nullable()
  @IsString()
  suspensionReason!: string | null;

  @Nullable()
  @Instant()
  lastLogin!: string | null;

  @Instant()
  createdAt!: string;
}

@About('The browsers in which an account was signed out.')
export class EndedSessionsDto {
  @IsInt()
  count!: number;
}

@About('A deleted account and the progress of its erasure, without the user’s identity.')
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
