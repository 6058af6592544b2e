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

@About('Deals in any state, for admins. `search` covers the title and the vendor’s name.')
export class ListAdminDealsQueryDto extends AdminListQueryDto {
  @Optional()
  @IsIn(SUBMITTED_DEAL_STATUSES, { message: 'status must be pending, approved, rejected or expired' })
  status?: SubmittedDealStatus;

  @About('Only deals for students of this college.', 42)
  @Optional()
  @IdFromText('collegeId')
  collegeId?: number;

  @About('Only deals of this vendor.', 7)
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

  @About('true: only deals with reports that no admin has reviewed.')
  @Optional()
  @BooleanFromText()
  @IsBoolean({ message: 'reported must be true or false' })
  reported?: boolean;

  @About(
    'Sort order. waiting: only pending deals and pending changes, longest wait first; ending: only deals that have yet to end, soonest first.',
  )
  @IsIn(ADMIN_DEAL_SORTS, { message: 'sort must be newest, oldest, waiting or ending' })
  sort: AdminDealSort = 'newest';
}
