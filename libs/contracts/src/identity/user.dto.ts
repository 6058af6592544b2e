import { USER_ROLES, type UserRole } from '../enumerations.js';
import { Description, Id, Instant, IsBoolean, IsIn, IsInt, IsString, IsUUID } from '../rules.js';

@Description('An account, with the fields that admins see.')
export class AdminUserDto {
  @Id() id!: number;
  @IsString('Email address.', { example: 'ann@example.edu' }) email!: string;
  @IsString('Display name.', { example: 'Ann', nullable: true }) name!: string | null;
  @IsIn(USER_ROLES) role!: UserRole;
  @Id({ nullable: true }) collegeId!: number | null;
  @IsString('Name of the user’s college.', { example: 'University of Iowa', nullable: true })
  collegeName!: string | null;
  @IsBoolean() emailVerified!: boolean;
  @IsBoolean('Whether the user is a verified student.') isStudentVerified!: boolean;
  @Instant('When the account was suspended. Null: not suspended.', { nullable: true }) suspendedAt!: string | null;
  @IsString('Reason, visible only to admins.', { example: 'Posts the deals of another business', nullable: true })
  suspensionReason!: string | null;
  @Instant({ nullable: true }) lastLogin!: string | null;
  @Instant() createdAt!: string;
}

@Description('The browsers in which an account was signed out.')
export class EndedSessionsDto {
  @IsInt() count!: number;
}

@Description('A deleted account and the progress of its erasure, without the user’s identity.')
export class ErasureDto {
  @IsUUID() id!: string;
  @Instant() requestedAt!: string;
  @Instant({ nullable: true }) catalogDoneAt!: string | null;
  @Instant({ nullable: true }) billingDoneAt!: string | null;
  @Instant({ nullable: true }) notificationDoneAt!: string | null;
  @Instant({ nullable: true }) providerDoneAt!: string | null;
  @Instant({ nullable: true }) completedAt!: string | null;
}
