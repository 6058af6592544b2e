import { IsNotEmpty } from 'class-validator';
import {
  BUSINESS_ADDRESS_LENGTH,
  BUSINESS_CITY_LENGTH,
  BUSINESS_DESCRIPTION_LENGTH,
  BUSINESS_NAME_LENGTH,
  BUSINESS_PHONE_LENGTH,
  BUSINESS_STATE_LENGTH,
  BUSINESS_ZIP_CODE_LENGTH,
  MOST_OPENINGS,
} from '../limits.js';
import {
  Description,
  EmailAddress,
  EmptyAsNull,
  FreeText,
  HttpUrl,
  Id,
  ImageAddress,
  Latitude,
  ListOf,
  Longitude,
  Nested,
  Nullable,
  Optional,
  rules,
  TextBetween,
  VisibleText,
} from '../rules.js';
import { UsState } from './us-state.js';
import { OpeningHoursDto } from './vendor.dto.js';

const NO_CATEGORY = 'Please select a valid category';

// Rules of a vendor's fields, for registering and updating.
const BusinessName = (): PropertyDecorator =>
  TextBetween({ label: 'Business name', length: BUSINESS_NAME_LENGTH, missing: 'Enter your business name.' });
const BusinessDescription = (): PropertyDecorator =>
  TextBetween({ label: 'Description', length: BUSINESS_DESCRIPTION_LENGTH, missing: 'Enter a description.' });
const BusinessAddress = (): PropertyDecorator =>
  TextBetween({ label: 'Address', length: BUSINESS_ADDRESS_LENGTH, missing: 'Enter the street address.' });
const BusinessCity = (): PropertyDecorator =>
  TextBetween({ label: 'City', length: BUSINESS_CITY_LENGTH, missing: 'Enter the city.' });
const BusinessState = (): PropertyDecorator =>
  UsState({ text: TextBetween({ label: 'State', length: BUSINESS_STATE_LENGTH, missing: 'Enter the state.' }) });
const BusinessZipCode = (): PropertyDecorator =>
  TextBetween({ label: 'ZIP code', length: BUSINESS_ZIP_CODE_LENGTH, missing: 'Enter the ZIP code.' });
export const BusinessPhone = (): PropertyDecorator =>
  TextBetween({ label: 'Phone', length: BUSINESS_PHONE_LENGTH, missing: 'Enter a phone number.' });
export const BusinessCategory = (): PropertyDecorator =>
  VisibleText({ min: 2, max: 50, tooShort: NO_CATEGORY, tooLong: NO_CATEGORY });
export const BusinessCollege = (): PropertyDecorator =>
  rules(IsNotEmpty({ message: 'Please select a college' }), Id({ message: 'Please select a valid college' }));
const BusinessHours = (): PropertyDecorator =>
  ListOf(() => OpeningHoursDto, {
    max: MOST_OPENINGS,
    message: `hours must be a list of at most ${MOST_OPENINGS} openings`,
  });

@Description('A business entered by its owner.')
export class RegisterVendorDto {
  @Description('Name of the business.', 'The Kettle')
  @BusinessName()
  name!: string;

  @Description('Description in a few sentences.', 'Tea and cake since 1982, two blocks from the library.')
  @BusinessDescription()
  description!: string;

  @Description('Category as free text. The form offers ten.', 'Food & Drink')
  @BusinessCategory()
  category!: string;

  @Description('College whose students it serves.', 42)
  @BusinessCollege()
  collegeId!: number;

  @Description('Street and number.', '21 S Clinton St')
  @BusinessAddress()
  address!: string;

  @Description('City.', 'Iowa City')
  @BusinessCity()
  city!: string;

  @Description('Name or postal code of a US state or territory.', 'IA')
  @BusinessState()
  state!: string;

  @Description('ZIP code.', '52240')
  @BusinessZipCode()
  zipCode!: string;

  @Description('Phone number for customers.', '(319) 555-0134')
  @BusinessPhone()
  phone!: string;

  @Description('Address for customers. Omitted or null: none is shown. Empty means null.', 'hello@kettle.example')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @EmailAddress()
  email?: string | null;

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
  logo?: string | null;

  @Description('Distance from campus as free text. Empty means null.', '5 minutes from the library')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @FreeText({ max: 100, message: 'Distance from campus must be less than 100 characters' })
  distanceFromCampus?: string | null;

  @Description(
    'Latitude in decimal degrees, sent with `longitude`. Omitted or null: no pin, so no distance.',
    '41.6611',
  )
  @Optional()
  @Nullable()
  @Latitude()
  latitude?: string | null;

  @Description('Longitude in decimal degrees, sent with `latitude`.', '-91.5302')
  @Optional()
  @Nullable()
  @Longitude()
  longitude?: string | null;

  @Description('Opening hours. Omitted or null: unknown.')
  @Optional()
  @Nullable()
  @BusinessHours()
  hours?: OpeningHoursDto[] | null;
}

@Description('The registration of a business.')
export class RegisterVendorRequestDto {
  @Nested(() => RegisterVendorDto, { message: 'vendorData must be an object' })
  vendorData!: RegisterVendorDto;
}
