import { IsIn } from 'class-validator';
import { USER_ROLES, type UserRole } from './enumerations.js';
import { PageQueryDto } from './page-query.dto.js';
import { About, FreeText, Optional } from './rules.js';

@About('Accounts by words and role, the newest first.')
export class ListUsersQueryDto extends PageQueryDto {
  @About('In address or name.', 'ann')
  @Optional()
  @FreeText(100, 'search must be at most 100 characters')
  search?: string;

  @Optional()
  @IsIn(USER_ROLES, { message: 'role must be student, vendor or admin' })
  role?: UserRole;
}
