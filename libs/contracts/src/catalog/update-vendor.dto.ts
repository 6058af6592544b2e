import { RegisterVendorDto } from './register-vendor.dto.js';
import { Description, ImageAddress, OmitOf, PartialOf, Version } from '../rules.js';
import type { OpeningHoursDto } from './vendor.dto.js';

@Description('Changes to a business by its owner. Omitted fields stay as they are.')
export class UpdateVendorDto extends PartialOf(OmitOf(RegisterVendorDto, 'logo')) {
  @Description('College id. Existing deals stay with the college that they were posted for.', 42)
  declare collegeId?: number;
  @Description('ZIP code. A new one removes the pin unless coordinates are sent with it.', '52240')
  declare zipCode?: string;
  @Description('Address for customers. Null: none is shown. Empty means null.', 'hello@kettle.example')
  declare email?: string | null;
  @Description('Opening hours. Null: unknown.') declare hours?: OpeningHoursDto[] | null;
  @ImageAddress('An uploaded image, or an external URL that is copied. Empty means null.', { optional: 'or empty' })
  logoUrl?: string | null;
  @Version('Version that was read. Default: the current one.', { example: 3, optional: true }) version?: number;
}
