import { IsIn, IsUUID } from 'class-validator';
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
  @WholeNumber({ label: 'limit', min: 1, max: 100 })
  limit: number = 20;
}

@Description('Entries of the audit log. `search` covers the action and the name and id of the subject.')
export class ListAuditLogQueryDto extends AdminListQueryDto {
  @Description('Only entries of this admin.', 1)
  @Optional()
  @IdFromText({ label: 'actorId' })
  actorId?: number;

  @Description('Only entries with this action.', 'deal.approve')
  @Optional()
  @FreeText({ label: 'action', max: 100 })
  action?: string;

  @Description('Only entries about this type of subject.', 'deal')
  @Optional()
  @FreeText({ label: 'subjectType', max: 50 })
  subjectType?: string;

  @Description('Only entries about this subject. Used with `subjectType`.', '42')
  @Optional()
  @FreeText({ label: 'subjectId', max: 100 })
  subjectId?: string;

  @Description('First day (UTC).')
  @Optional()
  @CalendarDate({ message: 'from must be a date' })
  from?: string;

  @Description('Last day (UTC).')
  @Optional()
  @CalendarDate({ message: 'to must be a date' })
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
  @BooleanFromText({ label: 'emailVerified' })
  emailVerified?: boolean;

  @Description('Only suspended accounts, or only active ones.')
  @Optional()
  @BooleanFromText({ label: 'suspended' })
  suspended?: boolean;

  @Description('Only accounts of this college.', 42)
  @Optional()
  @IdFromText({ label: 'collegeId' })
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
  @FreeText({ max: 32, message: 'referralCode is not valid' })
  referralCode?: string;
}

@Description('The token of a legacy sign-in link. Single use, valid for 15 minutes.')
export class VerifyQueryDto {
  @Description('Token from the email.', 'u8Zk3…')
  @Token({ label: 'token', max: 200 })
  token!: string;
}
