import { IsBoolean, IsIn, IsUUID } from 'class-validator';
import { AdminListQueryDto } from '../queries.dto.js';
import { AUDIT_SORTS, type AuditSort, USER_ROLES, USER_SORTS, type UserRole, type UserSort } from '../enumerations.js';
import {
  Description,
  BooleanFromText,
  CalendarDate,
  EmailAddress,
  FreeText,
  IdFromText,
  NumberFromText,
  Optional,
  Token,
  WholeNumber,
} from '../rules.js';

@Description('The latest activity.')
export class ListActivityQueryDto {
  @Description('Maximum number of events.', 20)
  @NumberFromText()
  @WholeNumber('limit', 1, 100)
  limit: number = 20;
}

@Description('Entries of the audit log. `search` covers the action and the name and id of the subject.')
export class ListAuditLogQueryDto extends AdminListQueryDto {
  @Description('Only entries of this admin.', 1)
  @Optional()
  @IdFromText('actorId')
  actorId?: number;

  @Description('Only entries with this action.', 'deal.approve')
  @Optional()
  @FreeText(100, 'action must be at most 100 characters')
  action?: string;

  @Description('Only entries about this type of subject.', 'deal')
  @Optional()
  @FreeText(50, 'subjectType must be at most 50 characters')
  subjectType?: string;

  @Description('Only entries about this subject. Used with `subjectType`.', '42')
  @Optional()
  @FreeText(100, 'subjectId must be at most 100 characters')
  subjectId?: string;

  @Description('First day (UTC).')
  @Optional()
  @CalendarDate('from must be a date')
  from?: string;

  @Description('Last day (UTC).')
  @Optional()
  @CalendarDate('to must be a date')
  to?: string;

  @IsIn(AUDIT_SORTS, { message: 'sort must be newest or oldest' })
  sort: AuditSort = 'newest';
}

@Description('Accounts for admins. `search` covers address and name.')
export class ListUsersQueryDto extends AdminListQueryDto {
  @Optional()
  @IsIn(USER_ROLES, { message: 'role must be student, vendor or admin' })
  role?: UserRole;

  @Description('Whether the address is verified.')
  @Optional()
  @BooleanFromText()
  @IsBoolean({ message: 'emailVerified must be true or false' })
  emailVerified?: boolean;

  @Description('Only suspended accounts, or only active ones.')
  @Optional()
  @BooleanFromText()
  @IsBoolean({ message: 'suspended must be true or false' })
  suspended?: boolean;

  @Description('Only accounts of this college.', 42)
  @Optional()
  @IdFromText('collegeId')
  collegeId?: number;

  @Description('Sort order. last-login: latest sign-in first.')
  @IsIn(USER_SORTS, { message: 'sort must be newest, name or last-login' })
  sort: UserSort = 'newest';
}

@Description('Links an account of the sign-in provider, whose access token is sent as Bearer.')
export class UserBySupabaseIdQueryDto {
  @Description('Id of the user at the provider.', '6f1d2c3b-4a59-4e87-9c6d-0b1a2f3e4d5c')
  @IsUUID('all', { message: 'supabaseId is not valid' })
  supabaseId!: string;

  @Description('Address expected by the browser. Must match the one in the token.')
  @Optional()
  @EmailAddress()
  email?: string;

  @Description('Code of the invitation that led to a new account.', 'ANN42')
  @Optional()
  @FreeText(32, 'referralCode is not valid')
  referralCode?: string;
}

@Description('The token of a legacy sign-in link. Single use, valid for 15 minutes.')
export class VerifyQueryDto {
  @Description('Token from the email.', 'u8Zk3…')
  @Token('token', 200)
  token!: string;
}
