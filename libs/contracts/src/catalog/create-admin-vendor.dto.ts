import { ListedBusinessDto, ListedName } from './listed-business.dto.js';
import { BusinessCategory, BusinessCollege } from './register-vendor.dto.js';
import { About, Optional } from '../rules.js';

@About('A business entered by an admin. It has no owner until a user claims it.')
export class CreateAdminVendorDto extends ListedBusinessDto {
  @About('Name of the business.', 'The Kettle')
  @ListedName()
  name!: string;

  @About('College whose students it serves.', 42)
  @BusinessCollege()
  collegeId!: number;

  @About('Category as free text. Default: Other Business.', 'Food & Drink')
  @Optional()
  @BusinessCategory()
  category?: string;
}
