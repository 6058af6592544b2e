import { IsBoolean, IsIn } from 'class-validator';
import { AdminListQueryDto } from './admin-list-query.dto.js';
import { USER_ROLES, USER_SORTS, type UserRole, type UserSort } from './enumerations.js';
import { About, BooleanFromText, IdFromText, Optional } from './rules.js';

@About('Accounts for admins. `search` covers address and name.')
export class ListUsersQueryDto extends AdminListQueryDto {
  @Optional()
  @IsIn(USER_ROLES, { message: 'role must be student, vendor or admin' })
  role?: UserRole;

  @About('Whether the address is verified.')
  @Optional()
  @BooleanFromText()
  @IsBoolean({ message: 'emailVerified must be true or false' })
  emailVerified?: boolean;

  @About('Only suspended accounts, or only active ones.')
  @Optional()
  @BooleanFromText()
  @IsBoolean({ message: 'suspended must be true or false' })
  suspended?: boolean;

  @About('Only accounts of this college.', 42)
  @Optional()
  @IdFromText('collegeId')
  collegeId?: number;

  @About('Sort order. last-login: latest sign-in first.')
  @IsIn(USER_SORTS, { message: 'sort must be newest, name or last-login' })
  sort: UserSort = 'newest';
}
