import { IsBoolean } from 'class-validator';
import { CreateAdminVendorDto } from './create-admin-vendor.dto.js';
import { About, Optional, PartialOf, Version } from './rules.js';

@About('Changes of a business by an admin. Fields left out stay as they are.')
export class UpdateAdminVendorDto extends PartialOf(CreateAdminVendorDto) {
  @About('Its deals stay with the college that they were posted for.', 42)
  declare collegeId?: number;

  @About('Free text.', 'Food & Drink')
  declare category?: string;

  @About('What it submits is approved at once, where the settings say so.')
  @Optional()
  @IsBoolean({ message: 'isTrusted must be true or false' })
  isTrusted?: boolean;

  @About('The version that was read; left out: whatever it is now.', 3)
  @Optional()
  @Version()
  version?: number;
}
