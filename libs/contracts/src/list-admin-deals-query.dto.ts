import { IsBoolean, IsIn } from 'class-validator';
import { AdminListQueryDto } from './admin-list-query.dto.js';
import {
  ADMIN_DEAL_SORTS,
  DEAL_CATEGORIES,
  SUBMITTED_DEAL_STATUSES,
  type AdminDealSort,
  type DealCategory,
  type SubmittedDealStatus,
} from './enumerations.js';
import { About, BooleanFromText, IdFromText, Optional } from './rules.js';

@About("Deals for admins, in whatever state. Words are looked for in the title, and in the vendor's name.")
export class ListAdminDealsQueryDto extends AdminListQueryDto {
  @Optional()
  @IsIn(SUBMITTED_DEAL_STATUSES, { message: 'status must be pending, approved, rejected or expired' })
  status?: SubmittedDealStatus;

  @About('For the students of this college.', 42)
  @Optional()
  @IdFromText('collegeId')
  collegeId?: number;

  @About('Of this vendor.', 7)
  @Optional()
  @IdFromText('vendorId')
  vendorId?: number;

  @Optional()
  @IsIn(DEAL_CATEGORIES, { message: 'category is not valid' })
  category?: DealCategory;

  @Optional()
  @BooleanFromText()
  @IsBoolean({ message: 'featured must be true or false' })
  featured?: boolean;

  @About('true: only those with reports that no admin has looked at.')
  @Optional()
  @BooleanFromText()
  @IsBoolean({ message: 'reported must be true or false' })
  reported?: boolean;

  @About(
    'waiting: only those that wait for an admin, changes of approved ones too, the longest first; ending: only those that are yet to end, the soonest first.',
  )
  @IsIn(ADMIN_DEAL_SORTS, { message: 'sort must be newest, oldest, waiting or ending' })
  sort: AdminDealSort = 'newest';
}
