import { PLACE_NAME_MAXIMUM } from '../limits.js';
import { IdParamsDto } from '../params.dto.js';
import { Description, FreeText, IdFromText, PickOf } from '../rules.js';
import { BusinessPhone, RegisterVendorDto } from './register-vendor.dto.js';

@Description('Path parameters with a place of a vendor.')
export class PlaceParamsDto extends IdParamsDto {
  @IdFromText('Id of the place.', { example: 7 }) placeId!: number;
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
  @FreeText('Name that tells it from the other places. Null: its address does. Empty means null.', {
    max: PLACE_NAME_MAXIMUM,
    message: `Name must be less than ${PLACE_NAME_MAXIMUM} characters`,
    example: 'Downtown',
    emptyAsNull: true,
  })
  name!: string | null;
  @BusinessPhone('Phone number for customers. Null: that of the business. Empty means null.', {
    example: '(319) 555-0134',
    emptyAsNull: true,
  })
  phone!: string | null;
}
