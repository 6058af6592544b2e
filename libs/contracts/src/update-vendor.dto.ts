import { RegisterVendorDto } from './register-vendor.dto.js';
import { About, EmptyAsNull, ImageAddress, Nullable, OmitOf, Optional, PartialOf, Version } from './rules.js';
import type { OpeningHoursDto } from './vendor.dto.js';

@About('Changes of a business by its owner. Fields left out stay as they are.')
export class UpdateVendorDto extends PartialOf(OmitOf(RegisterVendorDto, 'logo')) {
  @About('Its deals stay with the college that they were posted for.', 42)
  declare collegeId?: number;

  @About('Where no coordinates come with it, a new one removes the pin.', '52240')
  declare zipCode?: string;

  @About('For customers; null: none is shown. An empty text counts as null.', 'hello@kettle.example')
  declare email?: string | null;

  @About('When it is open; null: not known.')
  declare hours?: OpeningHoursDto[] | null;

  @About('Uploaded, or an address elsewhere that is copied. An empty text counts as null.')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @ImageAddress()
  logoUrl?: string | null;

  @About('The version of the profile that was read; left out: whatever it is now.', 3)
  @Optional()
  @Version()
  version?: number;
}
