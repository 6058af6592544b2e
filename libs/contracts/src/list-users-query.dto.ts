import { IsBoolean, IsIn } from 'class-validator';
import { AdminListQueryDto } from './admin-list-query.dto.js';
import { USER_ROLES, USER_SORTS, type UserRole, type UserSort } from './enumerations.js';
import { About, BooleanFromText, IdFromText, Optional } from './rules.js';

@About('Accounts for admins. Words are looked for in address and name.')
export class ListUsersQueryDto extends AdminListQueryDto {
  @Optional()
  @IsIn(USER_ROLES, { message: 'role must be student, vendor or admin' })
  role?: UserRole;

  @About('The address is proven.')
  @Optional()
  @BooleanFromText()
  @IsBoolean({ message: 'emailVerified must be true or false' })
  emailVerified?: boolean;

  @About('Suspended accounts, or all others.')
  @Optional()
  @BooleanFromText()
  @IsBoolean({ message: 'suspended must be true or false' })
  suspended?: boolean;

  @About('Of this college.', 42)
  @Optional()
  @IdFromText('collegeId')
  collegeId?: number;

  @About('last-login: the latest sign-in first.')
  @IsIn(USER_SORTS, { message: 'sort must be newest, name or last-login' })
  sort: UserSort = 'newest';
}
