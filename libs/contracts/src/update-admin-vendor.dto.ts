import { IsBoolean } from 'class-validator';
import {
  ListedAddress,
  ListedCity,
  ListedDescription,
  ListedName,
  ListedPhone,
  ListedState,
  ListedZipCode,
} from './create-admin-vendor.dto.js';
import { BusinessCategory, BusinessCollege } from './register-vendor.dto.js';
import {
  About,
  EmailAddress,
  EmptyAsNull,
  HttpUrl,
  ImageAddress,
  Latitude,
  Longitude,
  Nested,
  Nullable,
  Optional,
  Version,
} from './rules.js';
import { SeoMetadataDto } from './seo-metadata.dto.js';

@About('What an admin changes of a business: what is left out stays as it is.')
export class UpdateAdminVendorDto {
  @About('Of the business.', 'The Kettle')
  @Optional()
  @ListedName()
  name?: string;

  @About('Its deals stay with the college that they were posted for.', 42)
  @Optional()
  @BusinessCollege()
  collegeId?: number;

  @About('An empty text counts as null.', 'Tea and cake since 1982.')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @ListedDescription()
  description?: string | null;

  @About('Free text.', 'Food & Drink')
  @Optional()
  @BusinessCategory()
  category?: string;

  @About('Street and number.', '21 S Clinton St')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @ListedAddress()
  address?: string | null;

  @About('Where it is.', 'Iowa City')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @ListedCity()
  city?: string | null;

  @About('Name or postal code of a US state or territory.', 'IA')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @ListedState()
  state?: string | null;

  @About('By which it is put on the map where no coordinates are given.', '52240')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @ListedZipCode()
  zipCode?: string | null;

  @About('Decimal degrees, with `longitude`; null: the middle of its ZIP code.', '41.6611')
  @Optional()
  @Nullable()
  @Latitude()
  latitude?: string | null;

  @About('Decimal degrees, with `latitude`.', '-91.5302')
  @Optional()
  @Nullable()
  @Longitude()
  longitude?: string | null;

  @EmptyAsNull()
  @Optional()
  @Nullable()
  @HttpUrl()
  website?: string | null;

  @About('Uploaded, or an address elsewhere that is copied. An empty text counts as null.')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @ImageAddress()
  logoUrl?: string | null;

  @About('An empty text counts as null.', 'hello@kettle.example')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @EmailAddress('Please enter a valid email address.')
  contactEmail?: string | null;

  @About('An empty text counts as null.', '(319) 555-0134')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @ListedPhone()
  contactPhone?: string | null;

  @About('Shown before others.')
  @Optional()
  @IsBoolean({ message: 'featured must be true or false' })
  featured?: boolean;

  @About('What it submits is approved at once, where the settings say so.')
  @Optional()
  @IsBoolean({ message: 'isTrusted must be true or false' })
  isTrusted?: boolean;

  @Optional()
  @Nullable()
  @Nested(() => SeoMetadataDto, 'seoMetadata must be an object')
  seoMetadata?: SeoMetadataDto | null;

  @About('Of the vendor as it was read; left out: whatever it is now.', 3)
  @Optional()
  @Version()
  version?: number;
}
