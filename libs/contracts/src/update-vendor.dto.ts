import {
  BusinessAddress,
  BusinessCategory,
  BusinessCity,
  BusinessCollege,
  BusinessDescription,
  BusinessHours,
  BusinessName,
  BusinessPhone,
  BusinessState,
  BusinessZipCode,
} from './register-vendor.dto.js';
import {
  About,
  EmailAddress,
  EmptyAsNull,
  FreeText,
  HttpUrl,
  ImageAddress,
  Latitude,
  Longitude,
  Nullable,
  Optional,
  Version,
} from './rules.js';
import { OpeningHoursDto } from './vendor.dto.js';

@About('What the owner of a business changes of it: what is left out stays as it is.')
export class UpdateVendorDto {
  @About('Of the business.', 'The Kettle')
  @Optional()
  @BusinessName()
  name?: string;

  @About('In a few sentences.', 'Tea and cake since 1982, two blocks from the library.')
  @Optional()
  @BusinessDescription()
  description?: string;

  @About('Free text; the form offers ten.', 'Food & Drink')
  @Optional()
  @BusinessCategory()
  category?: string;

  @About('Its deals stay with the college that they were posted for.', 42)
  @Optional()
  @BusinessCollege()
  collegeId?: number;

  @About('Street and number.', '21 S Clinton St')
  @Optional()
  @BusinessAddress()
  address?: string;

  @About('Where it is.', 'Iowa City')
  @Optional()
  @BusinessCity()
  city?: string;

  @About('Name or postal code of a US state or territory.', 'IA')
  @Optional()
  @BusinessState()
  state?: string;

  @About('Where no coordinates come with it, a new one removes the pin.', '52240')
  @Optional()
  @BusinessZipCode()
  zipCode?: string;

  @About('For customers.', '(319) 555-0134')
  @Optional()
  @BusinessPhone()
  phone?: string;

  @About('For customers; null: none is shown. An empty text counts as null.', 'hello@kettle.example')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @EmailAddress()
  email?: string | null;

  @About('An empty text counts as null.', 'https://kettle.example')
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

  @About("In the owner's own words. An empty text counts as null.", '5 minutes from the library')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @FreeText(100, 'Distance from campus must be less than 100 characters')
  distanceFromCampus?: string | null;

  @About('Decimal degrees, with `longitude`; null: no pin, so no distance.', '41.6611')
  @Optional()
  @Nullable()
  @Latitude()
  latitude?: string | null;

  @About('Decimal degrees, with `latitude`.', '-91.5302')
  @Optional()
  @Nullable()
  @Longitude()
  longitude?: string | null;

  @About('When it is open; null: not known.')
  @Optional()
  @Nullable()
  @BusinessHours()
  hours?: OpeningHoursDto[] | null;

  @About('Of the profile that was changed; left out: whatever it is now.', 3)
  @Optional()
  @Version()
  version?: number;
}
