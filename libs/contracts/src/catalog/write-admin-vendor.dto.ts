import { ListedBusinessDto, ListedName } from './listed-business.dto.js';
import { BusinessCategory, BusinessCollege } from './register-vendor.dto.js';
import { Description, PartialOf, TrueOrFalse, Version } from '../rules.js';

@Description('A business entered by an admin. It has no owner until a user claims it.')
export class CreateAdminVendorDto extends ListedBusinessDto {
  @ListedName('Name of the business.', { example: 'The Kettle' }) name!: string;
  @BusinessCollege('College whose students it serves.', { example: 42 }) collegeId!: number;
  @BusinessCategory('Category as free text. Default: Other Business.', { example: 'Food & Drink', optional: true })
  category?: string;
}

@Description('Changes to a business by an admin. Omitted fields stay as they are.')
export class UpdateAdminVendorDto extends PartialOf(CreateAdminVendorDto) {
  @Description('College id. Existing deals stay with the college that they were posted for.', 42)
  declare collegeId?: number;
  @Description('Category as free text.', 'Food & Drink') declare category?: string;
  @TrueOrFalse('Whether the vendor is trusted. With the matching setting, its submissions are approved at once.', {
    optional: true,
  })
  isTrusted?: boolean;
  @Version('Version that was read. Default: the current one.', { example: 3, optional: true }) version?: number;
}
