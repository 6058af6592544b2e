import { IsBoolean } from 'class-validator';
import { BUSINESS_ADDRESS_LENGTH, BUSINESS_DESCRIPTION_LENGTH, BUSINESS_PHONE_LENGTH } from '../limits.js';
import {
  Description,
  EmailAddress,
  EmptyAsNull,
  FreeText,
  HttpUrl,
  ImageAddress,
  Latitude,
  Longitude,
  Nested,
  Nullable,
  Optional,
  Text,
} from '../rules.js';
import { SeoMetadataDto } from './seo-metadata.dto.js';
import { UsState } from './us-state.js';

const atMost = (name: string, most: number): PropertyDecorator =>
  FreeText({ max: most, message: `${name} must be less than ${most} characters` });

// Rules of the business fields that an admin enters or changes. An owner must enter more fields.
export const ListedName = (): PropertyDecorator => Text({ label: 'Name', max: 100 });
const BusinessDescription = (): PropertyDecorator => atMost('Description', BUSINESS_DESCRIPTION_LENGTH[1]);
const Address = (): PropertyDecorator => atMost('Address', BUSINESS_ADDRESS_LENGTH[1]);
const Phone = (): PropertyDecorator => atMost('Phone', BUSINESS_PHONE_LENGTH[1]);
const City = (): PropertyDecorator => atMost('City', 100);
const ZipCode = (): PropertyDecorator => atMost('ZIP code', 10);

@Description('The fields of a business that admins enter and change.')
export class ListedBusinessDto {
  @Description('Description. Empty means null.', 'Tea and cake since 1982.')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @BusinessDescription()
  description?: string | null;

  @Description('Street and number.', '21 S Clinton St')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @Address()
  address?: string | null;

  @Description('City.', 'Iowa City')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @City()
  city?: string | null;

  @Description('Name or postal code of a US state or territory.', 'IA')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @UsState()
  state?: string | null;

  @Description('ZIP code.', '52240')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @ZipCode()
  zipCode?: string | null;

  @Description('Latitude in decimal degrees, sent with `longitude`. Null: no pin, so no distance.', '41.6611')
  @Optional()
  @Nullable()
  @Latitude()
  latitude?: string | null;

  @Description('Longitude in decimal degrees, sent with `latitude`.', '-91.5302')
  @Optional()
  @Nullable()
  @Longitude()
  longitude?: string | null;

  @Description('Website. Empty means null.', 'https://kettle.example')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @HttpUrl()
  website?: string | null;

  @Description('An uploaded image, or an external URL that is copied. Empty means null.')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @ImageAddress()
  logoUrl?: string | null;

  @Description(
    'Contact address. A user who signs in with it can claim the business. Empty means null.',
    'hello@kettle.example',
  )
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @EmailAddress({ message: 'Please enter a valid email address.' })
  contactEmail?: string | null;

  @Description('Phone number. Empty means null.', '(319) 555-0134')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @Phone()
  contactPhone?: string | null;

  @Description('Whether the business is shown before others.')
  @Optional()
  @IsBoolean({ message: 'featured must be true or false' })
  featured?: boolean;

  @Optional()
  @Nullable()
  @Nested(() => SeoMetadataDto, { message: 'seoMetadata must be an object' })
  seoMetadata?: SeoMetadataDto | null;
}
