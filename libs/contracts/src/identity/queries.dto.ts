import { AdminListQueryDto } from '../queries.dto.js';
import { AUDIT_SORTS, type AuditSort, USER_ROLES, USER_SORTS, type UserRole, type UserSort } from '../enumerations.js';
import {
  BooleanFromText,
  Day,
  Description,
  EmailAddress,
  FreeText,
  IdFromText,
  IsUUID,
  NumberFromText,
  OneOf,
  Token,
  WholeNumber,
} from '../rules.js';

@Description('The latest activity.')
export class ListActivityQueryDto {
  @NumberFromText() @WholeNumber('Maximum number of events.', { min: 1, max: 100, example: 20 }) limit: number = 20;
}

@Description('Entries of the audit log. `search` covers the action and the name and id of the subject.')
export class ListAuditLogQueryDto extends AdminListQueryDto {
  @IdFromText('Only entries of this admin.', { example: 1, optional: true }) actorId?: number;
  @FreeText('Only entries with this action.', { max: 100, example: 'deal.approve', optional: true }) action?: string;
  @FreeText('Only entries about this type of subject.', { max: 50, example: 'deal', optional: true })
  subjectType?: string;
  @FreeText('Only entries about this subject. Used with `subjectType`.', { max: 100, example: '42', optional: true })
  subjectId?: string;
  @Day('First day (UTC).', { optional: true }) from?: string;
  @Day('Last day (UTC).', { optional: true }) to?: string;
  @OneOf(AUDIT_SORTS) sort: AuditSort = 'newest';
}

@Description('Accounts for admins. `search` covers address and name.')
export class ListUsersQueryDto extends AdminListQueryDto {
  @OneOf(USER_ROLES, { optional: true }) role?: UserRole;
  @BooleanFromText('Whether the address is verified.', { optional: true }) emailVerified?: boolean;
  @BooleanFromText('Only suspended accounts, or only active ones.', { optional: true }) suspended?: boolean;
  @IdFromText('Only accounts of this college.', { example: 42, optional: true }) collegeId?: number;
  @OneOf('Sort order. last-login: latest sign-in first.', USER_SORTS) sort: UserSort = 'newest';
}

@Description('Links an account of the sign-in provider, whose access token is sent as Bearer.')
export class UserBySupabaseIdQueryDto {
  @IsUUID('Id of the user at the provider.', {
    message: 'supabaseId is not valid',
    example: '6f1d2c3b-4a59-4e87-9c6d-0b1a2f3e4d5c',
  })
  supabaseId!: string;
  @EmailAddress('Address expected by the browser. Must match the one in the token.', { optional: true }) email?: string;
  @FreeText('Code of the invitation that led to a new account.', {
    max: 32,
    message: 'referralCode is not valid',
    example: 'ANN42',
    optional: true,
  })
  referralCode?: string;
}

@Description('The token of a legacy sign-in link. Single use, valid for 15 minutes.')
export class VerifyQueryDto {
  @Token('Token from the email.', { max: 200, example: 'u8Zk3…' }) token!: string;
}
