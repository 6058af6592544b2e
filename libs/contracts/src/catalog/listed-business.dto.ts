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
  @BusinessDescription('Description. Empty means null.', { example: 'Tea and cake since 1982.', optional: 'or empty' })
  description?: string | null;
  @Address('Street and number.', { example: '21 S Clinton St', optional: 'or empty' })
  address?: string | null;
  @City('City.', { example: 'Iowa City', optional: 'or empty' }) city?: string | null;
  @UsState('Name or postal code of a US state or territory.', { example: 'IA', optional: 'or empty' })
  state?: string | null;
  @ZipCode('ZIP code.', { example: '52240', optional: 'or empty' }) zipCode?: string | null;
  @Latitude('Latitude in decimal degrees, sent with `longitude`. Null: no pin, so no distance.', {
    example: '41.6611',
    optional: 'or null',
  })
  latitude?: string | null;
  @Longitude('Longitude in decimal degrees, sent with `latitude`.', { example: '-91.5302', optional: 'or null' })
  longitude?: string | null;
  @HttpUrl('Website. Empty means null.', { example: 'https://kettle.example', optional: 'or empty' })
  website?: string | null;
  @ImageAddress('An uploaded image, or an external URL that is copied. Empty means null.', { optional: 'or empty' })
  logoUrl?: string | null;
  @EmailAddress('Contact address. A user who signs in with it can claim the business. Empty means null.', {
    message: 'Please enter a valid email address.',
    example: 'hello@kettle.example',
    optional: 'or empty',
  })
  contactEmail?: string | null;
  @Phone('Phone number. Empty means null.', { example: '(319) 555-0134', optional: 'or empty' })
  contactPhone?: string | null;
  @TrueOrFalse('Whether the business is shown before others.', { optional: true }) featured?: boolean;
  @Nested(() => SeoMetadataDto, { optional: 'or null' }) seoMetadata?: SeoMetadataDto | null;
}
