import { IsBoolean } from 'class-validator';
import { CreateAdminVendorDto } from './create-admin-vendor.dto.js';
import { Description, Optional, PartialOf, Version } from '../rules.js';

@Description('Changes to a business by an admin. Omitted fields stay as they are.')
export class UpdateAdminVendorDto extends PartialOf(CreateAdminVendorDto) {
  @Description('College id. Existing deals stay with the college that they were posted for.', 42)
  declare collegeId?: number;

  @Description('Category as free text.', 'Food & Drink')
  declare category?: string;

  @Description('Whether the vendor is trusted. With the matching setting, its submissions are approved at once.')
  @Optional()
  @IsBoolean({ message: 'isTrusted must be true or false' })
  isTrusted?: boolean;

  @Description('Version that was read. Default: the current one.', 3)
  @Optional()
  @Version()
  version?: number;
}
