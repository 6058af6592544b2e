import { PLACE_NAME_MAXIMUM } from '../limits.js';
import { IdParamsDto } from '../params.dto.js';
import { Description, EmptyAsNull, FreeText, IdFromText, Nullable, PickOf } from '../rules.js';
import { BusinessPhone, RegisterVendorDto } from './register-vendor.dto.js';

@Description('Path parameters with a place of a vendor.')
export class PlaceParamsDto extends IdParamsDto {
  @Description('Id of the place.', 7)
  @IdFromText({ label: 'placeId' })
  placeId!: number;
}

@Description('A place of a business besides its main one.')
export class WritePlaceDto extends PickOf(
  RegisterVendorDto,
  'address',
  'city',
  'state',
  'zipCode',
  'latitude',
  'longitude',
  'hours',
) {
  @Description('Name that tells it from the other places. Null: its address does. Empty means null.', 'Downtown')
  @EmptyAsNull()
  @Nullable()
  @FreeText({ max: PLACE_NAME_MAXIMUM, message: `Name must be less than ${PLACE_NAME_MAXIMUM} characters` })
  name!: string | null;

  @Description('Phone number for customers. Null: that of the business. Empty means null.', '(319) 555-0134')
  @EmptyAsNull()
  @Nullable()
  @BusinessPhone()
  phone!: string | null;
}
