import { IsBoolean, IsIn } from 'class-validator';
import { AdminListQueryDto } from './admin-list-query.dto.js';
import { ADMIN_VENDOR_SORTS, type AdminVendorSort } from './enumerations.js';
import { About, BooleanFromText, FreeText, IdFromText, Optional } from './rules.js';

@About('Vendors for admins. Words are looked for in name and category.')
export class ListAdminVendorsQueryDto extends AdminListQueryDto {
  @About('Of this college.', 42)
  @Optional()
  @IdFromText('collegeId')
  collegeId?: number;

  @About('As it is stored, in any letter case.', 'Food & Drink')
  @Optional()
  @FreeText(50, 'category must be at most 50 characters')
  category?: string;

  @Optional()
  @BooleanFromText()
  @IsBoolean({ message: 'featured must be true or false' })
  featured?: boolean;

  @About('The registration fee is paid.')
  @Optional()
  @BooleanFromText()
  @IsBoolean({ message: 'hasPaid must be true or false' })
  hasPaid?: boolean;

  @About('Of an account, or still to be claimed.')
  @Optional()
  @BooleanFromText()
  @IsBoolean({ message: 'owned must be true or false' })
  owned?: boolean;

  @About('true: only those with reports that no admin has dismissed.')
  @Optional()
  @BooleanFromText()
  @IsBoolean({ message: 'reported must be true or false' })
  reported?: boolean;

  @About('waiting: only those with a change that waits for an admin, the longest first.')
  @IsIn(ADMIN_VENDOR_SORTS, { message: 'sort must be newest, name or waiting' })
  sort: AdminVendorSort = 'newest';
}
