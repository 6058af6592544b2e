import { IsBoolean, IsIn } from 'class-validator';
import { AdminListQueryDto } from './admin-list-query.dto.js';
import { ADMIN_VENDOR_SORTS, type AdminVendorSort } from './enumerations.js';
import { About, BooleanFromText, FreeText, IdFromText, Optional } from './rules.js';

@About('Vendors for admins. `search` covers name and category.')
export class ListAdminVendorsQueryDto extends AdminListQueryDto {
  @About('Only vendors of this college.', 42)
  @Optional()
  @IdFromText('collegeId')
  collegeId?: number;

  @About('Exact category, case-insensitive.', 'Food & Drink')
  @Optional()
  @FreeText(50, 'category must be at most 50 characters')
  category?: string;

  @Optional()
  @BooleanFromText()
  @IsBoolean({ message: 'featured must be true or false' })
  featured?: boolean;

  @About('Whether the registration fee is paid.')
  @Optional()
  @BooleanFromText()
  @IsBoolean({ message: 'hasPaid must be true or false' })
  hasPaid?: boolean;

  @About('Only vendors with an owner, or only those still to be claimed.')
  @Optional()
  @BooleanFromText()
  @IsBoolean({ message: 'owned must be true or false' })
  owned?: boolean;

  @About('true: only vendors with reports that no admin has dismissed.')
  @Optional()
  @BooleanFromText()
  @IsBoolean({ message: 'reported must be true or false' })
  reported?: boolean;

  @About('Sort order. waiting: only vendors with a pending change, longest wait first.')
  @IsIn(ADMIN_VENDOR_SORTS, { message: 'sort must be newest, name or waiting' })
  sort: AdminVendorSort = 'newest';
}
