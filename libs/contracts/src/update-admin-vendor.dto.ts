import { IsBoolean } from 'class-validator';
import { ListedBusinessDto, ListedName } from './listed-business.dto.js';
import { BusinessCategory, BusinessCollege } from './register-vendor.dto.js';
import { About, Optional, Version } from './rules.js';

@About('What an admin changes of a business: what is left out stays as it is.')
export class UpdateAdminVendorDto extends ListedBusinessDto {
  @About('Of the business.', 'The Kettle')
  @Optional()
  @ListedName()
  name?: string;

  @About('Its deals stay with the college that they were posted for.', 42)
  @Optional()
  @BusinessCollege()
  collegeId?: number;

  @About('Free text.', 'Food & Drink')
  @Optional()
  @BusinessCategory()
  category?: string;

  @About('What it submits is approved at once, where the settings say so.')
  @Optional()
  @IsBoolean({ message: 'isTrusted must be true or false' })
  isTrusted?: boolean;

  @About('Of the vendor as it was read; left out: whatever it is now.', 3)
  @Optional()
  @Version()
  version?: number;
}
