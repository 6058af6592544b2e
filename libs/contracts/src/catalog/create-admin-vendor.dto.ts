import { ListedBusinessDto, ListedName } from './listed-business.dto.js';
import { BusinessCategory, BusinessCollege } from './register-vendor.dto.js';
import { Description, Optional } from '../rules.js';

@Description('A business entered by an admin. It has no owner until a user claims it.')
export class CreateAdminVendorDto extends ListedBusinessDto {
  @Description('Name of the business.', 'The Kettle')
  @ListedName()
  name!: string;

  @Description('College whose students it serves.', 42)
  @BusinessCollege()
  collegeId!: number;

  @Description('Category as free text. Default: Other Business.', 'Food & Drink')
  @Optional()
  @BusinessCategory()
  category?: string;
}
