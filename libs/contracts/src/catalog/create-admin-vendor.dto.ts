import { ListedBusinessDto, ListedName } from './listed-business.dto.js';
import { BusinessCategory, BusinessCollege } from './register-vendor.dto.js';
import { Description } from '../rules.js';

@Description('A business entered by an admin. It has no owner until a user claims it.')
export class CreateAdminVendorDto extends ListedBusinessDto {
  @ListedName('Name of the business.', { example: 'The Kettle' }) name!: string;
  @BusinessCollege('College whose students it serves.', { example: 42 }) collegeId!: number;
  @BusinessCategory('Category as free text. Default: Other Business.', { example: 'Food & Drink', optional: true })
  category?: string;
}
