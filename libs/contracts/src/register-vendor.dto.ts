import { IsNotEmpty, IsString } from 'class-validator';
import {
  BUSINESS_ADDRESS_LENGTH,
  BUSINESS_CITY_LENGTH,
  BUSINESS_DESCRIPTION_LENGTH,
  BUSINESS_NAME_LENGTH,
  BUSINESS_PHONE_LENGTH,
  BUSINESS_STATE_LENGTH,
  BUSINESS_ZIP_CODE_LENGTH,
  MOST_OPENINGS,
} from './limits.js';
import {
  About,
  AtLeast,
  AtMost,
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
  Trimmed,
} from './rules.js';
import { OpeningHoursDto } from './vendor.dto.js';

const NO_CATEGORY = 'Please select a valid category';

/** The rules of a vendor's fields, for registering and for changing. */
const BusinessName = (): PropertyDecorator => TextBetween('Business name', ...BUSINESS_NAME_LENGTH);
const BusinessDescription = (): PropertyDecorator => TextBetween('Description', ...BUSINESS_DESCRIPTION_LENGTH);
const BusinessAddress = (): PropertyDecorator => TextBetween('Address', ...BUSINESS_ADDRESS_LENGTH);
const BusinessCity = (): PropertyDecorator => TextBetween('City', ...BUSINESS_CITY_LENGTH);
const BusinessState = (): PropertyDecorator => TextBetween('State', ...BUSINESS_STATE_LENGTH);
const BusinessZipCode = (): PropertyDecorator => TextBetween('ZIP code', ...BUSINESS_ZIP_CODE_LENGTH);
const BusinessPhone = (): PropertyDecorator => TextBetween('Phone', ...BUSINESS_PHONE_LENGTH);
export const BusinessCategory = (): PropertyDecorator =>
  rules(Trimmed(), IsString({ message: NO_CATEGORY }), AtLeast(2, NO_CATEGORY), AtMost(50, NO_CATEGORY));
export const BusinessCollege = (): PropertyDecorator =>
  rules(IsNotEmpty({ message: 'Please select a college' }), Id('Please select a valid college'));
const BusinessHours = (): PropertyDecorator =>
  ListOf(() => OpeningHoursDto, {
    most: MOST_OPENINGS,
    message: `hours must be a list of at most ${MOST_OPENINGS} openings`,
  });

@About('What the owner of a business enters to register it.')
export class RegisterVendorDto {
  @About('Of the business.', 'The Kettle')
  @BusinessName()
  name!: string;

  @About('In a few sentences.', 'Tea and cake since 1982, two blocks from the library.')
  @BusinessDescription()
  description!: string;

  @About('Free text; the form offers ten.', 'Food & Drink')
  @BusinessCategory()
  category!: string;

  @About('The college whose students it serves.', 42)
  @BusinessCollege()
  collegeId!: number;

  @About('Street and number.', '21 S Clinton St')
  @BusinessAddress()
  address!: string;

  @About('Where it is.', 'Iowa City')
  @BusinessCity()
  city!: string;

  @About('Name or postal code of a US state or territory.', 'IA')
  @BusinessState()
  state!: string;

  @About('ZIP code.', '52240')
  @BusinessZipCode()
  zipCode!: string;

  @About('For customers.', '(319) 555-0134')
  @BusinessPhone()
  phone!: string;

  @About('For customers; left out or null: none is shown. An empty text counts as null.', 'hello@kettle.example')
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
  logo?: string | null;

  @About("In the owner's own words. An empty text counts as null.", '5 minutes from the library')
  @EmptyAsNull()
  @Optional()
  @Nullable()
  @FreeText(100, 'Distance from campus must be less than 100 characters')
  distanceFromCampus?: string | null;

  @About('Decimal degrees, with `longitude`; left out or null: no pin, so no distance.', '41.6611')
  @Optional()
  @Nullable()
  @Latitude()
  latitude?: string | null;

  @About('Decimal degrees, with `latitude`.', '-91.5302')
  @Optional()
  @Nullable()
  @Longitude()
  longitude?: string | null;

  @About('When it is open; left out or null: not known.')
  @Optional()
  @Nullable()
  @BusinessHours()
  hours?: OpeningHoursDto[] | null;
}

@About('The registration of a business.')
export class RegisterVendorRequestDto {
  @Nested(() => RegisterVendorDto, 'vendorData must be an object')
  vendorData!: RegisterVendorDto;
}
