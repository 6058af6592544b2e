import { BUSINESS_ADDRESS_LENGTH, BUSINESS_DESCRIPTION_LENGTH, BUSINESS_PHONE_LENGTH } from '../limits.js';
import {
  Description,
  EmailAddress,
  field,
  FreeText,
  HttpUrl,
  ImageAddress,
  Latitude,
  Longitude,
  Nested,
  Text,
  TrueOrFalse,
} from '../rules.js';
import { SeoMetadataDto } from './seo-metadata.dto.js';
import { UsState } from './us-state.js';

const atMost = (name: string, most: number): PropertyDecorator =>
  FreeText({ max: most, message: `${name} must be less than ${most} characters` });

// Rules of the business fields that an admin enters or changes. An owner must enter more fields.
export const ListedName = field(() => Text({ label: 'Name', max: 100 }));
const BusinessDescription = field(() => atMost('Description', BUSINESS_DESCRIPTION_LENGTH[1]));
const Address = field(() => atMost('Address', BUSINESS_ADDRESS_LENGTH[1]));
const Phone = field(() => atMost('Phone', BUSINESS_PHONE_LENGTH[1]));
const City = field(() => atMost('City', 100));
const ZipCode = field(() => atMost('ZIP code', 10));

@Description('The fields of a business that admins enter and change.')
export class ListedBusinessDto {
  @BusinessDescription('Description. Empty means null.', {
    example: 'Tea and cake since 1982.',
    optional: true,
    emptyAsNull: true,
  })
  description?: string | null;
  @Address('Street and number.', { example: '21 S Clinton St', optional: true, emptyAsNull: true })
  address?: string | null;
  @City('City.', { example: 'Iowa City', optional: true, emptyAsNull: true }) city?: string | null;
  @UsState('Name or postal code of a US state or territory.', { example: 'IA', optional: true, emptyAsNull: true })
  state?: string | null;
  @ZipCode('ZIP code.', { example: '52240', optional: true, emptyAsNull: true }) zipCode?: string | null;
  @Latitude('Latitude in decimal degrees, sent with `longitude`. Null: no pin, so no distance.', {
    example: '41.6611',
    optional: true,
    nullable: true,
  })
  latitude?: string | null;
  @Longitude('Longitude in decimal degrees, sent with `latitude`.', {
    example: '-91.5302',
    optional: true,
    nullable: true,
  })
  longitude?: string | null;
  @HttpUrl('Website. Empty means null.', { example: 'https://kettle.example', optional: true, emptyAsNull: true })
  website?: string | null;
  @ImageAddress('An uploaded image, or an external URL that is copied. Empty means null.', {
    optional: true,
    emptyAsNull: true,
  })
  logoUrl?: string | null;
  @EmailAddress('Contact address. A user who signs in with it can claim the business. Empty means null.', {
    message: 'Please enter a valid email address.',
    example: 'hello@kettle.example',
    optional: true,
    emptyAsNull: true,
  })
  contactEmail?: string | null;
  @Phone('Phone number. Empty means null.', { example: '(319) 555-0134', optional: true, emptyAsNull: true })
  contactPhone?: string | null;
  @TrueOrFalse('Whether the business is shown before others.', { optional: true }) featured?: boolean;
  @Nested(() => SeoMetadataDto, { optional: true, nullable: true }) seoMetadata?: SeoMetadataDto | null;
}
