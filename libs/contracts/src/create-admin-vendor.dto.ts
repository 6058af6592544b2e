import { ListedBusinessDto, ListedName } from './listed-business.dto.js';
import { BusinessCategory, BusinessCollege } from './register-vendor.dto.js';
import { About, Optional } from './rules.js';

@About('What an admin enters for a business, which has no owner until somebody claims it.')
export class CreateAdminVendorDto extends ListedBusinessDto {
  @About('Of the business.', 'The Kettle')
  @ListedName()
  name!: string;

  @About('The college whose students it serves.', 42)
  @BusinessCollege()
  collegeId!: number;

  @About('Free text; left out: Other Business.', 'Food & Drink')
  @Optional()
  @BusinessCategory()
  category?: string;
}
