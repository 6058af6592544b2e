import { IsNotEmpty } from 'class-validator';
import {
  BUSINESS_ADDRESS_LENGTH,
  BUSINESS_CITY_LENGTH,
  BUSINESS_DESCRIPTION_LENGTH,
  BUSINESS_NAME_LENGTH,
  BUSINESS_PHONE_LENGTH,
  BUSINESS_STATE_LENGTH,
  BUSINESS_ZIP_CODE_LENGTH,
  MAX_OPENINGS,
} from '../limits.js';
import {
  Description,
  EmailAddress,
  field,
  FreeText,
  HttpUrl,
  Id,
  ImageAddress,
  Latitude,
  ListOf,
  Longitude,
  Nested,
  rules,
  TextBetween,
  VisibleText,
} from '../rules.js';
import { UsState } from './us-state.js';
import { OpeningHoursDto } from './vendor.dto.js';

const NO_CATEGORY = 'Please select a valid category';

// Rules of a vendor's fields, for registering and updating.
const BusinessName = field(() =>
  TextBetween({ label: 'Business name', length: BUSINESS_NAME_LENGTH, missing: 'Enter your business name.' }),
);
const BusinessDescription = field(() =>
  TextBetween({ label: 'Description', length: BUSINESS_DESCRIPTION_LENGTH, missing: 'Enter a description.' }),
);
const BusinessAddress = field(() =>
  TextBetween({ label: 'Address', length: BUSINESS_ADDRESS_LENGTH, missing: 'Enter the street address.' }),
);
const BusinessCity = field(() =>
  TextBetween({ label: 'City', length: BUSINESS_CITY_LENGTH, missing: 'Enter the city.' }),
);
const BusinessState = field(() =>
  UsState({ text: TextBetween({ label: 'State', length: BUSINESS_STATE_LENGTH, missing: 'Enter the state.' }) }),
);
const BusinessZipCode = field(() =>
  TextBetween({ label: 'ZIP code', length: BUSINESS_ZIP_CODE_LENGTH, missing: 'Enter the ZIP code.' }),
);
export const BusinessPhone = field(() =>
  TextBetween({ label: 'Phone', length: BUSINESS_PHONE_LENGTH, missing: 'Enter a phone number.' }),
);
export const BusinessCategory = field(() =>
  VisibleText({ min: 2, max: 50, tooShort: NO_CATEGORY, tooLong: NO_CATEGORY }),
);
export const BusinessCollege = field(() =>
  rules(IsNotEmpty({ message: 'Please select a college' }), Id({ message: 'Please select a valid college' })),
);
const BusinessHours = field(() =>
  ListOf(() => OpeningHoursDto, {
    max: MAX_OPENINGS,
    message: `hours must be a list of at most ${MAX_OPENINGS} openings`,
  }),
);

@Description('A business entered by its owner.')
export class RegisterVendorDto {
  @BusinessName('Name of the business.', { example: 'The Kettle' }) name!: string;
  @BusinessDescription('Description in a few sentences.', {
    example: 'Tea and cake since 1982, two blocks from the library.',
  })
  description!: string;
  @BusinessCategory('Category as free text. The form offers ten.', { example: 'Food & Drink' }) category!: string;
  @BusinessCollege('College whose students it serves.', { example: 42 }) collegeId!: number;
  @BusinessAddress('Street and number.', { example: '21 S Clinton St' }) address!: string;
  @BusinessCity('City.', { example: 'Iowa City' }) city!: string;
  @BusinessState('Name or postal code of a US state or territory.', { example: 'IA' }) state!: string;
  @BusinessZipCode('ZIP code.', { example: '52240' }) zipCode!: string;
  @BusinessPhone('Phone number for customers.', { example: '(319) 555-0134' }) phone!: string;
  @EmailAddress('Address for customers. Omitted or null: none is shown. Empty means null.', {
    example: 'hello@kettle.example',
    optional: 'or empty',
  })
  email?: string | null;
  @HttpUrl('Website. Empty means null.', { example: 'https://kettle.example', optional: 'or empty' })
  website?: string | null;
  @ImageAddress('An uploaded image, or an external URL that is copied. Empty means null.', { optional: 'or empty' })
  logo?: string | null;
  @FreeText('Distance from campus as free text. Empty means null.', {
    max: 100,
    message: 'Distance from campus must be less than 100 characters',
    example: '5 minutes from the library',
    optional: 'or empty',
  })
  distanceFromCampus?: string | null;
  @Latitude('Latitude in decimal degrees, sent with `longitude`. Omitted or null: no pin, so no distance.', {
    example: '41.6611',
    optional: 'or null',
  })
  latitude?: string | null;
  @Longitude('Longitude in decimal degrees, sent with `latitude`.', { example: '-91.5302', optional: 'or null' })
  longitude?: string | null;
  @BusinessHours('Opening hours. Omitted or null: unknown.', { optional: 'or null' })
  hours?: OpeningHoursDto[] | null;
}

@Description('The registration of a business.')
export class RegisterVendorRequestDto {
  @Nested(() => RegisterVendorDto) vendorData!: RegisterVendorDto;
}
