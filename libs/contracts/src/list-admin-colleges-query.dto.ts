import { IsBoolean, IsIn } from 'class-validator';
import { AdminListQueryDto } from './admin-list-query.dto.js';
import { ADMIN_COLLEGE_SORTS, COLLEGE_STATUSES, type AdminCollegeSort, type CollegeStatus } from './enumerations.js';
import { About, BooleanFromText, FreeText, Optional } from './rules.js';

@About('Colleges for admins, including pending ones. `search` covers name, alias, city and short name.')
export class ListAdminCollegesQueryDto extends AdminListQueryDto {
  @Optional()
  @IsIn(COLLEGE_STATUSES, { message: 'status must be pending or live' })
  status?: CollegeStatus;

  @About('Only unlocked colleges, or only those waiting for subscribers.')
  @Optional()
  @BooleanFromText()
  @IsBoolean({ message: 'isActive must be true or false' })
  isActive?: boolean;

  @Optional()
  @BooleanFromText()
  @IsBoolean({ message: 'featured must be true or false' })
  featured?: boolean;

  @About('Postal code or name of a state.', 'IA')
  @Optional()
  @FreeText(60, 'state is not valid')
  state?: string;

  @About('Sort order. subscribers: most subscribers first.')
  @IsIn(ADMIN_COLLEGE_SORTS, { message: 'sort must be newest, name or subscribers' })
  sort: AdminCollegeSort = 'name';
}
